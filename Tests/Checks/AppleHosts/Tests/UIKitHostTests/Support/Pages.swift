import EventModulesScreens
import UIKit
import UIKitHost

/// A screen whose events are logged.
final class PageScreen: UIKitScreen, ControllerPreparing {
    let disposeBag = DisposeBag()
    let viewControllerEvents = PublishSubject<ViewControllerEvent>()
    let contentView = UIView()
    private let change: @MainActor (UIViewController) -> Void

    init(change: @escaping @MainActor (UIViewController) -> Void = { _ in }) {
        self.change = change
    }

    func prepare(_ controller: UIViewController) {
        controller.navigationItem.title = "Page"
        change(controller)
    }
}

/// An existing view controller.
class CartController: UIViewController, ControllerPresentable {
    let screen = ControllerScreen()
}

/// An existing view controller that the router lets appear.
final class RoutedController: UIViewController, ControllerPresentable {
    let screen = ControllerScreen(appearances: .byRouter)
}

/// A window with a router of pages, whose leaving can be refused.
@MainActor
final class Pages {
    let simulation = UIKitSimulation.running
    let manager: ModuleManager
    let router: StackRouter
    let window: UIWindow
    private let scene = UIWindowScene()
    private(set) var log: [String] = []
    var refusesMoves = false

    /// Shows a first page in the window.
    init(hasScene: Bool = true) {
        let box = Box()
        let middleware = BlockMiddleware { action, _, _, next in
            if !(action is MoveRouter && box.pages?.refusesMoves == true) { next(action) }
        }
        let store = Suas.createStore(reducer: RouterReducer(), middleware: middleware)
        manager = ModuleManager(store: store)
        router = StackRouter(manager: manager)
        window = UIWindow(windowScene: scene)
        box.pages = self
        router.events
            .subscribe(onNext: { [weak self] in self?.log.append("\($0.label)") })
            .disposed(by: router.disposeBag)
        if !hasScene { window.windowScene = nil }
        router.start(with: .page(PageScreen()))
        window.rootViewController = RouterHost(router: router)
        window.makeKeyAndVisible()
        log = []
    }

    private final class Box {
        weak var pages: Pages?
    }

    var host: RouterHost? { window.rootViewController as? RouterHost }

    func takeLog() -> [String] {
        defer { log = [] }
        return log
    }

    func push(_ screen: @autoclosure @escaping @MainActor () -> any Presentable) {
        route(to: screen(), .push())
    }

    func route(
        to screen: @autoclosure @escaping @MainActor () -> any Presentable,
        _ mode: RoutingStepPresentationMode
    ) {
        router.route(to: PresentableRoutingStep(withStep: .page(screen()), presentationMode: mode))
    }

    /// Logs the appearances of a screen.
    func follow(_ screen: any Presentable, as name: String) {
        screen.events
            .subscribe(onNext: { [weak self] in self?.log.append("\(name) \($0)") })
            .disposed(by: screen.disposeBag)
    }
}

extension ModuleRoutingStep {
    static func page(
        _ screen: @autoclosure @escaping @MainActor () -> any Presentable
    ) -> ModuleRoutingStep { ModuleRoutingStep(withMaker: PageContext(makeScreen: screen)) }
}
