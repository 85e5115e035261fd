import EventModulesUIKit
import Testing
import UIKit

/// The parts of Getting Started that differ in UIKit.
@MainActor
struct GettingStartedTests {
    @Test
    func theWindowShowsTheCatalog() throws {
        let session = UISceneSession(systemMakes: "Window")
        session.systemOpens(UIKitShop.SceneDelegate())
        let delegate = try #require(session.scene?.delegate as? UIKitShop.SceneDelegate)
        let stack = delegate.window?.rootViewController?.children.first as? UINavigationController
        let catalog = try #require(stack?.viewControllers[0] as? UIKitShop.CatalogController)
        var selected: [String] = []
        let module = try #require(UIKitShop.CatalogModule.last)
        module[event: UIKitShop.CatalogEvent.productSelected]
            .subscribe(onNext: { selected.append($0) })
            .disposed(by: module.disposeBag)
        catalog.select("lamp")
        #expect(selected == ["lamp"])
    }
}

private enum UIKitShop {
    enum CatalogEvent: EventProtocol {
        case productSelected(id: String)
    }

    @MainActor
    final class Shop {
        let manager = ModuleManager()
        let router: StackRouter

        init() {
            router = StackRouter(manager: manager)
            router.start(
                with: ModuleRoutingStep(withMaker: ModuleContext(building: CatalogModule.self))
            )
        }
    }

    final class CatalogModule: ModuleProtocol, EventsEmitting {
        private(set) static weak var last: CatalogModule?
        let context: ModuleContext
        let events = EventsSource<CatalogEvent>()

        init(usingContext context: ModuleContext) {
            self.context = context
            Self.last = self
        }

        func makePresentable() -> any Presentable {
            let controller = CatalogController()
            controller.onSelect = events.emitter(of: CatalogEvent.productSelected)
            return controller
        }
    }

    final class CatalogController: UIViewController, ControllerPresentable {
        let screen = ControllerScreen()
        var onSelect: (String) -> Void = { _ in }

        func select(_ id: String) { onSelect(id) }
    }

    final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
        var window: UIWindow?
        private let shop = Shop()

        func scene(
            _ scene: UIScene,
            willConnectTo session: UISceneSession,
            options: UIScene.ConnectionOptions
        ) {
            guard let scene = scene as? UIWindowScene else { return }
            window = UIWindow(windowScene: scene)
            window?.rootViewController = RouterHost(router: shop.router)
            window?.makeKeyAndVisible()
        }
    }
}
