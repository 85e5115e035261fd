import EventModulesScreens
import Testing
import UIKit
import UIKitHost

/// Scenarios that need nothing but UIKit's public interface, so that a simulator can replay them.
///
/// `ReplayWindow` is the user and the passing of time: once for the stub, once for UIKit itself.
@MainActor
struct ReplayTests {
    private final class TitledScreen: UIKitScreen, ControllerPreparing {
        let disposeBag = DisposeBag()
        let viewControllerEvents = PublishSubject<ViewControllerEvent>()
        let contentView = UIView()
        private let title: String

        init(_ title: String) { self.title = title }

        func prepare(_ controller: UIViewController) { controller.navigationItem.title = title }
    }

    private struct TitledContext: ModuleContextProtocol {
        typealias ModuleType = TitledModule
        let title: String
    }

    private final class TitledModule: ModuleProtocol {
        let context: TitledContext
        let disposeBag = DisposeBag()

        init(usingContext context: TitledContext) { self.context = context }

        func makePresentable() -> any Presentable { TitledScreen(context.title) }
    }

    private let manager = ModuleManager()

    private func step(_ title: String) -> ModuleRoutingStep {
        ModuleRoutingStep(withMaker: TitledContext(title: title))
    }

    private func route(
        to title: String,
        _ mode: RoutingStepPresentationMode = .push()
    ) -> RouterMove {
        .route(to: PresentableRoutingStep(withStep: step(title), presentationMode: mode))
    }

    /// Plays a scenario with a router of some tabs in a window.
    private func play(tabs: String..., scenario: (StackRouter, ReplayWindow) -> Void) {
        ReplayWindow.play {
            let router = StackRouter(manager: manager)
            router.start(withTabs: tabs.map(step))
            let window = ReplayWindow(RouterHost(router: router))
            window.settle()
            scenario(router, window)
            router.stop()
            window.settle()
        }
        #expect(manager.livingModules().isEmpty)
    }

    @Test
    func programPushesAndPops() {
        play(tabs: "home") { router, window in
            router.perform([route(to: "one"), route(to: "two")])
            window.settle()
            #expect(window.titles == ["home", "one", "two"])
            router.pop()
            window.settle()
            #expect(window.titles == ["home", "one"])
        }
    }

    @Test
    func movesDuringAnAnimationAreMadeAfterIt() {
        play(tabs: "home") { router, window in
            router.perform([route(to: "one")])
            router.pop()
            router.perform([route(to: "two")])
            window.settle()
            #expect(window.titles == ["home", "two"])
        }
    }

    @Test
    func aTapOnTheBackButtonIsReported() {
        play(tabs: "home") { router, window in
            router.perform([route(to: "one")])
            window.settle()
            window.userTapsBack()
            window.settle()
            #expect(router.position.screens.count == 1)
            #expect(window.titles == ["home"])
        }
    }

    @Test
    func modalsArePresentedOverModals() {
        play(tabs: "home") { router, window in
            let full = RoutingStepPresentationMode.modalWithNavigation(style: .fullScreen)
            router.perform([
                route(to: "full", full), route(to: "pushed"), route(to: "sheet", .modal),
            ])
            window.settle()
            #expect(window.modalTitles == [["full", "pushed"], ["sheet"]])
            router.dismissAll()
            window.settle()
            #expect(window.modalTitles == [])
        }
    }

    @Test
    func aPulledSheetIsReported() {
        play(tabs: "home") { router, window in
            router.perform([route(to: "sheet", .modalWithNavigation(style: .sheet))])
            window.settle()
            window.userPullsDownSheet()
            window.settle()
            #expect(router.position.modals == [])
        }
    }

    @Test
    func aTapOnATabSelectsIt() {
        play(tabs: "home", "search") { router, window in
            window.userTapsTab(1)
            window.settle()
            #expect(router.position.selectedTab == 1)
            #expect(window.titles == ["search"])
        }
    }
}

extension ReplayWindow {
    private var host: UIViewController? { window.rootViewController }

    /// The presented controllers, from the bottom to the top.
    var presentedControllers: [UIViewController] {
        var controllers: [UIViewController] = []
        while let next = (controllers.last ?? host)?.presentedViewController {
            controllers.append(next)
        }
        return controllers
    }

    var bar: UITabBarController? { host?.children.first as? UITabBarController }

    /// The stack of the selected tab.
    var stack: UINavigationController? {
        (bar?.selectedViewController ?? host?.children.first) as? UINavigationController
    }

    /// The titles of the screens in the selected tab, from the bottom to the top.
    fileprivate var titles: [String] { stack.map(titles(of:)) ?? [] }

    fileprivate var modalTitles: [[String]] { presentedControllers.map(titles(of:)) }

    private func titles(of controller: UIViewController) -> [String] {
        let stack = (controller as? UINavigationController)?.viewControllers ?? [controller]
        return stack.map { $0.navigationItem.title ?? "" }
    }
}
