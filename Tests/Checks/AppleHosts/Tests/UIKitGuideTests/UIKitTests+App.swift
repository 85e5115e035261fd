import EventModulesUIKit
import UIKit

final class MapView: UIView {}

final class MapScreen: UIKitScreen {
    let disposeBag = DisposeBag()
    let viewControllerEvents = PublishSubject<ViewControllerEvent>()
    private(set) lazy var contentView: UIView = MapView()
}

// SceneDelegate.swift, with windows that are saved and links that are followed.

final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
    var window: UIWindow?
    private var router: StackRouter?

    func scene(
        _ scene: UIScene,
        willConnectTo session: UISceneSession,
        options: UIScene.ConnectionOptions
    ) {
        guard let scene = scene as? UIWindowScene else { return }
        let manager = AppDelegate.manager
        let router = StackRouter(manager: manager, stateKey: session.persistentIdentifier)
        router.restore(from: session.stateRestorationActivity)
        if router.position.isEmpty { router.start(with: .products) }
        router.follow(options)

        window = UIWindow(windowScene: scene)
        window?.rootViewController = RouterHost(router: router)
        window?.makeKeyAndVisible()
        self.router = router
    }

    func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) {
        router?.follow(contexts)
    }

    func scene(_ scene: UIScene, continue activity: NSUserActivity) {
        router?.follow(activity)
    }

    func stateRestorationActivity(for scene: UIScene) -> NSUserActivity? {
        router?.activity(ofType: "com.example.shop.position")
    }
}

// The app of that delegate.

enum AppDelegate {
    @MainActor
    static let manager = {
        let manager = ModuleManager(
            store: Suas.createStore(reducer: AppActionReducer(initialState: Lamps()))
        )
        manager.registerDeeplinks(of: BookModule.self) { match in
            match["number"].map { BookContext(number: $0) }
        }
        return manager
    }()
}

struct BookContext: ModuleContextProtocol {
    typealias ModuleType = BookModule
    let number: Int
}

final class BookModule: Deeplinkable {
    static let pattern = DeeplinkPattern(
        "library://book/{number:Int}",
        alsoUnder: ["https://library.example"]
    )
    static let deeplinkPatterns = [pattern]

    let context: BookContext
    let disposeBag = DisposeBag()
    var deeplink: Deeplink? { Self.pattern.link(["number": .int(context.number)]) }

    init(usingContext context: BookContext) { self.context = context }

    func makePresentable() -> any Presentable { MapScreen() }
}

extension ModuleRoutingStep {
    static var products: Self { Self(withMaker: BookContext(number: 0)) }
}
