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
        #expect(catalog.tableView.visibleCells.count == 2)
        catalog.tableView.userTaps(row: 0)
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

    final class CatalogController: UITableViewController, ControllerPresentable {
        let screen = ControllerScreen()
        var onSelect: (String) -> Void = { _ in }
        private let products = ["lamp", "chair"]

        override func viewDidLoad() {
            super.viewDidLoad()
            title = "Catalog"
            tableView.register(UITableViewCell.self, forCellReuseIdentifier: "product")
        }

        override func tableView(_ view: UITableView, numberOfRowsInSection section: Int) -> Int {
            products.count
        }

        override func tableView(
            _ view: UITableView,
            cellForRowAt path: IndexPath
        ) -> UITableViewCell {
            let cell = view.dequeueReusableCell(withIdentifier: "product", for: path)
            var content = cell.defaultContentConfiguration()
            content.text = products[path.row]
            cell.contentConfiguration = content
            return cell
        }

        override func tableView(_ view: UITableView, didSelectRowAt path: IndexPath) {
            onSelect(products[path.row])
        }
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
