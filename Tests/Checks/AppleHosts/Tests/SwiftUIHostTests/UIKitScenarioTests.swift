import EventModulesScreens
import EventModulesUIKit
import SwiftUI
import SwiftUIHost
import Testing
import UIKit

/// Screens of one kit in the host of the other.
@MainActor
@Suite(.throughEachBinding)
struct UIKitScenarioTests {
    private let stage = Stage()

    private final class LabelScreen: UIKitScreen {
        let disposeBag = DisposeBag()
        let viewControllerEvents = PublishSubject<ViewControllerEvent>()
        let contentView: UIView = UILabel()
    }

    private final class CartController: UIViewController, ControllerPresentable {
        let screen = ControllerScreen()
    }

    private func follow(_ screen: any Presentable) {
        screen.events
            .subscribe(onNext: { stage.note("\($0)") })
            .disposed(by: screen.disposeBag)
    }

    @Test
    func aScreenOfUIKitIsShownBySwiftUI() {
        let screen = LabelScreen()
        stage.route(.screen { screen }, .push())
        stage.settle()
        #expect(screen.contentView.window != nil)
        stage.push("a")
        stage.settle()
        #expect(screen.contentView.window == nil)
        stage.router.pop()
        stage.settle()
        #expect(screen.contentView.window != nil)
    }

    @Test
    func anExistingControllerAppearsWhenSwiftUIShowsIt() {
        stage.route(
            .screen {
                let cart = CartController()
                follow(cart)
                return cart
            },
            .modal
        )
        #expect(stage.takeLog() == ["presented"])
        stage.settle()
        #expect(stage.takeLog() == ["willAppear", "appeared"])
        stage.router.dismiss()
        #expect(stage.takeLog() == ["dismissed", "left"])
        #expect(stage.manager.livingModules().count == 2)
        stage.settle()
        #expect(stage.takeLog() == ["willDisappear", "disappeared"])
        #expect(stage.manager.livingModules().count == 1)
    }

    @Test
    func aScreenOfSwiftUIIsShownByUIKit() throws {
        let other = StackRouter(manager: stage.manager, stateKey: "Window/2")
        let lamps = stage.store.partialStore(forStateType: Lamps.self)
        other.start(
            with: .screen {
                let screen = ViewScreen(lamps) { lamps in Text("\(lamps.count) lamps") }
                follow(screen)
                return OnUIKit(screen)
            }
        )
        #expect(stage.takeLog() == ["willAppear", "appeared"])
        let screen = try #require(other.topPresentable as? OnUIKit)
        let scene = UIWindowScene()
        let window = UIWindow(windowScene: scene)
        window.rootViewController = RouterHost(router: other)
        window.makeKeyAndVisible()
        stage.settle()
        #expect(screen.graph.root.texts == ["0 lamps"])
        stage.store.dispatch(AddLamp())
        stage.settle()
        #expect(screen.graph.root.texts == ["1 lamps"])
    }

    // Regression: their views were added to the hosting controller's, which SwiftUI forbids.
    @Test
    func screensInsideAScreenOfSwiftUIAreDrawnBySwiftUI() throws {
        let other = StackRouter(manager: stage.manager, stateKey: "Window/2")
        other.start(with: .screen { OnUIKit(ViewScreen { Text("outside") }) })
        let inside = LabelScreen()
        let embedding = PresentableRoutingStep(
            withStep: .screen { inside },
            presentationMode: .embed
        )
        other.route(to: embedding)
        let window = UIWindow(windowScene: UIWindowScene())
        let host = RouterHost(router: other)
        window.rootViewController = host
        window.makeKeyAndVisible()
        stage.settle()
        #expect(inside.contentView.window === window)
        other.close(try #require(other.position.top?.embedded.first?.id))
        stage.settle()
        #expect(inside.contentView.window == nil)
        withExtendedLifetime(host) {}
        #expect(stage.simulation.exceptions == [])
    }

    private final class PreparingScreen: SwiftUIScreen, ControllerPreparing {
        let disposeBag = DisposeBag()
        let viewControllerEvents = PublishSubject<ViewControllerEvent>()
        private(set) var prepared: [UIViewController] = []
        var body: some View { Text("prepared") }

        func prepare(_ controller: UIViewController) { prepared.append(controller) }
    }

    @Test
    func aScreenOfSwiftUIPreparesTheControllerThatShowsIt() {
        for isWrapped in [false, true] {
            let screen = PreparingScreen()
            stage.route(.screen { if isWrapped { OnUIKit(screen) } else { screen } }, .push())
            stage.sees("prepared")
            #expect(screen.prepared.last === stage.graph.controller)
        }
        let screen = PreparingScreen()
        let controller = OnUIKit(screen)
        controller.viewWillAppear(false)
        #expect(screen.prepared == [controller, controller])
    }

    private final class LeavingScreen: SwiftUIScreen {
        let disposeBag = DisposeBag()
        let viewControllerEvents = PublishSubject<ViewControllerEvent>()
        private let onLeave: () -> Void

        init(onLeave: @escaping () -> Void) { self.onLeave = onLeave }

        var body: some View { Text("leaving") }

        func viewDidLeave() {
            onLeave()
            viewControllerEvents.onNext(.left)
        }
    }

    // Regression: the wrapped screen's own function wasn't called.
    @Test
    func aWrappedScreenIsNotifiedWhenItLeaves() {
        let leave = { stage.note("leaves") }
        stage.route(.screen { OnUIKit(LeavingScreen(onLeave: leave)) }, .push())
        stage.settle()
        _ = stage.takeLog()
        stage.router.goBack()
        stage.settle()
        #expect(stage.takeLog().contains("leaves"))
    }

    @Test
    func swiftUIAlsoShowsAWrappedScreen() {
        stage.route(.screen { OnUIKit(ViewScreen { PageView(name: "a") }) }, .push())
        stage.sees("a, 0")
    }
}
