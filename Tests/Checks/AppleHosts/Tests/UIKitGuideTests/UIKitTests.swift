import EventModulesUIKit
import Testing
import UIKit

@MainActor
struct UIKitTests {
    private let scene = UIWindowScene()
    private let window: UIWindow

    init() {
        window = UIWindow(windowScene: scene)
    }

    private var host: RouterHost? { window.rootViewController as? RouterHost }

    @Test
    func smallestExample() throws {
        // SceneDelegate.swift

        let store = Suas.createStore(reducer: AppActionReducer(initialState: Lamps()))
        let manager = ModuleManager(store: store)
        let router = StackRouter(manager: manager)
        let context = LampsContext(lamps: store.partialStore(forStateType: Lamps.self))
        router.start(with: ModuleRoutingStep(withMaker: context))

        window.rootViewController = RouterHost(router: router)
        window.makeKeyAndVisible()

        let stack = try #require(host?.children.first as? UINavigationController)
        let view = try #require(stack.viewControllers[0].view as? LampsView)
        #expect(stack.viewControllers[0].navigationItem.title == "Lamps")
        #expect(view.window === window)
        #expect(view.label.text == "0 lamps")
        store.dispatch(AddLamp())
        #expect(view.label.text == "1 lamps")
    }

    @Test
    func screensOfYourOwn() {
        let manager = ModuleManager()
        let router = StackRouter(manager: manager)
        window.makeKeyAndVisible()
        window.rootViewController = RouterHost(router: router)
        let map = MapScreen()
        router.start(with: .screen(map))
        #expect(map.contentView.window === window)
    }

    @Test
    func windowsAreSavedAndLinksAreFollowed() throws {
        let session = UISceneSession(systemMakes: "Window")
        session.systemOpens(SceneDelegate(), links: ["library://book/1"])
        session.systemPasses(links: ["library://book/2"])
        session.systemCloses()
        let page = NSUserActivity(activityType: NSUserActivityTypeBrowsingWeb)
        page.webpageURL = URL(string: "https://library.example/book/3")
        session.systemOpens(SceneDelegate())
        session.systemPasses(page)
        let root = (session.scene?.delegate as? SceneDelegate)?.window?.rootViewController
        let router = try #require((root as? RouterHost)?.router)
        let links = router.position.screens.map { $0.link?.description }
        #expect(links == (0...3).map { "library://book/\($0)" })
    }

    /// The first step of an app that moves.
    static func takeFirstStep(_ router: StackRouter, in window: UIWindow) {
        router.start(withTabs: [
            .controller { CatalogController() },
            .controller { SearchController() },
            .controller { CartController() },
            .controller { AccountController() },
        ])
        window.rootViewController = RouterHost(
            router: router,
            tabBarController: ShopTabBarController()
        )
    }
}

extension ModuleRoutingStep {
    @MainActor
    fileprivate static func screen(_ screen: any Presentable) -> ModuleRoutingStep {
        ModuleRoutingStep(withMaker: ScreenContext(screen: screen))
    }
}

private struct ScreenContext: ModuleContextProtocol {
    typealias ModuleType = ScreenModule
    let screen: any Presentable
}

private final class ScreenModule: ModuleProtocol {
    let context: ScreenContext
    let disposeBag = DisposeBag()

    init(usingContext context: ScreenContext) { self.context = context }

    func makePresentable() -> any Presentable { context.screen }
}
