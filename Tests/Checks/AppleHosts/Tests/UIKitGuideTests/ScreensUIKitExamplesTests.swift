import EventModulesUIKit
import Testing
import UIKit

/// The examples in the comments of EventModulesUIKit.
@MainActor
struct EventModulesUIKitExamplesTests {
    private let window = UIWindow(windowScene: UIWindowScene())
    private let manager = ModuleManager()
    private let store = Suas.createStore(reducer: AppActionReducer(initialState: Lamps(count: 3)))

    private struct ScreenContext: ModuleContextProtocol {
        typealias ModuleType = ScreenModule
        let make: @MainActor () -> any Presentable
    }

    private final class ScreenModule: ModuleProtocol {
        let context: ScreenContext
        let disposeBag = DisposeBag()

        init(usingContext context: ScreenContext) { self.context = context }

        func makePresentable() -> any Presentable { context.make() }
    }

    /// Shows a screen, and returns its controller.
    private func show(
        _ make: @escaping @MainActor () -> any Presentable
    ) throws -> UIViewController {
        let router = StackRouter(manager: manager)
        router.start(with: ModuleRoutingStep(withMaker: ScreenContext(make: make)))

        window.rootViewController = RouterHost(router: router)

        window.makeKeyAndVisible()
        let stack = window.rootViewController?.children.first as? UINavigationController
        return try #require(stack?.viewControllers.first)
    }
}

// MARK: - Screens

extension EventModulesUIKitExamplesTests {
    class CartController: UIViewController, ControllerPresentable {
        let screen = ControllerScreen()
    }

    final class MapView: UIView {}

    final class MapScreen: UIKitScreen {
        let disposeBag = DisposeBag()
        let viewControllerEvents = PublishSubject<ViewControllerEvent>()
        private(set) lazy var contentView: UIView = MapView()
    }

    class LampsView: UIView, ViewControllerModellableView {
        let label = UILabel()

        func setup() { addSubview(label) }
        func style() {}
        func update(oldModel: LampsViewModel?) { label.text = model?.text }
    }

    final class LampsScreen: ViewController<LampsView>, NavigationItemPreparing {
        func prepare(_ item: UINavigationItem) { item.title = "Lamps" }
    }

    @Test
    func controllersAreScreens() throws {
        #expect(try show { CartController() } is CartController)
    }

    @Test
    func viewsAreScreens() throws {
        #expect(try show { MapScreen() }.view is MapView)
    }

    @Test
    func viewControllersAreScreens() throws {
        let lamps = store.partialStore(forStateType: Lamps.self)
        let controller = try show { LampsScreen(store: lamps) }
        #expect(controller.navigationItem.title == "Lamps")
        #expect((controller.view as? LampsView)?.label.text == "3 lamps")
    }
}

// MARK: - Scenes

extension EventModulesUIKitExamplesTests {
    final class ItemModule: Deeplinkable {
        static let deeplinkPatterns: [DeeplinkPattern] = ["shop://item"]

        let context: ModuleContext
        let disposeBag = DisposeBag()

        var deeplink: Deeplink? { Self.deeplinkPatterns[0].link([:]) }

        init(usingContext context: ModuleContext) { self.context = context }

        func makePresentable() -> any Presentable { MapScreen() }
    }

    final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
        var window: UIWindow?
        private(set) var router: StackRouter?
        private let manager = ModuleManager()

        func scene(
            _ scene: UIScene,
            willConnectTo session: UISceneSession,
            options: UIScene.ConnectionOptions
        ) {
            let item = ModuleContext(building: ItemModule.self)
            manager.registerDeeplinks(of: ItemModule.self) { _ in item }
            router = StackRouter(manager: manager)
            router?.restore(from: session.stateRestorationActivity)
            if router?.topPresentable == nil {
                router?.start(with: ModuleRoutingStep(withMaker: item))
            }
        }

        func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) {
            router?.open(contexts)
        }

        func scene(_ scene: UIScene, continue activity: NSUserActivity) {
            router?.open(activity)
        }

        func stateRestorationActivity(for scene: UIScene) -> NSUserActivity? {
            router?.activity(ofType: "com.example.shop.position")
        }
    }

    @Test
    func scenesFollowLinksAndAreSaved() throws {
        let session = UISceneSession(systemMakes: "Window")
        session.systemOpens(SceneDelegate())
        session.systemPasses(links: ["shop://item"])
        session.systemCloses()
        session.systemOpens(SceneDelegate())
        let delegate = try #require(session.scene?.delegate as? SceneDelegate)
        #expect(delegate.router?.position.screens.count == 2)
    }
}
