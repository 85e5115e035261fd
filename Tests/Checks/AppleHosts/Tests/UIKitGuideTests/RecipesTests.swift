import EventModulesUIKit
import Testing
import UIKit

/// The recipes that need UIKit.
@MainActor
struct RecipesTests {
    nonisolated struct Product: Hashable {
        let id: String
        let name: String
    }

    struct Products {
        var items: [Product] = []

        static var reducer: AppActionReducer<Self> { AppActionReducer(initialState: Self()) }
    }

    struct ProductsContext: ModuleContextProtocol {
        typealias ModuleType = ProductsModule
        let products: PartialStore<Products>
    }

    final class ProductsModule: ModuleProtocol {
        let context: ProductsContext
        let disposeBag = DisposeBag()

        init(usingContext context: ProductsContext) { self.context = context }

        func makePresentable() -> any Presentable { ProductsScreen(store: context.products) }
    }

    struct ProductsViewModel: ViewModelWithState {
        let items: [Product]

        init?(state: Products) { items = state.items }
    }

    final class ProductsTable: UIView, ViewControllerModellableView {
        let table = UITableView()

        private lazy var rows = UITableViewDiffableDataSource<Int, Product>(
            tableView: table
        ) { table, indexPath, product in
            let cell = table.dequeueReusableCell(withIdentifier: "product", for: indexPath)
            var content = cell.defaultContentConfiguration()
            content.text = product.name
            cell.contentConfiguration = content
            return cell
        }

        func setup() {
            table.register(UITableViewCell.self, forCellReuseIdentifier: "product")
            table.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            addSubview(table)
        }

        func style() {}

        func update(oldModel: ProductsViewModel?) {
            var snapshot = NSDiffableDataSourceSnapshot<Int, Product>()
            snapshot.appendSections([0])
            snapshot.appendItems(model?.items ?? [])
            rows.apply(snapshot, animatingDifferences: oldModel != nil)
        }
    }

    final class ProductsScreen: ViewController<ProductsTable> {}

    struct BasketViewModel: ViewModelWithState {
        init?(state: Products) {}
    }

    final class BasketView: UIView, ViewControllerModellableView {
        func setup() {}
        func style() {}
        func update(oldModel: BasketViewModel?) {}
    }

    final class BasketScreen: ViewController<BasketView>, ControllerPreparing {
        func prepare(_ controller: UIViewController) {
            controller.sheetPresentationController?.detents = [.medium(), .large()]
        }
    }

    @MainActor
    final class Shop {
        let router: StackRouter
        private let manager: ModuleManager

        init() {
            let store = Suas.createStore(reducer: Products.reducer)
            manager = ModuleManager(store: store)
            manager.registerDeeplinks(of: BookModule.self) { match in
                match["number"].map { BookContext(number: $0) }
            }
            router = StackRouter(manager: manager)
            router.start(with: .products)
        }
    }

    final class AppDelegate: UIResponder, UIApplicationDelegate, UNUserNotificationCenterDelegate {
        let shop = Shop()

        func application(
            _ application: UIApplication,
            didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
        ) -> Bool {
            UNUserNotificationCenter.current().delegate = self
            return true
        }

        nonisolated func userNotificationCenter(
            _ center: UNUserNotificationCenter,
            didReceive response: UNNotificationResponse,
            withCompletionHandler completionHandler: @escaping () -> Void
        ) {
            let link = response.notification.request.content.userInfo["link"] as? String
            if let link { Task { @MainActor in shop.router.route(toDeeplink: link) } }
            completionHandler()
        }
    }

    private let window = UIWindow(windowScene: UIWindowScene())
    private let store = Suas.createStore(reducer: Products.reducer)
    private let manager: ModuleManager

    init() {
        manager = ModuleManager(store: store)
        window.makeKeyAndVisible()
    }

    private func step(
        _ screen: @escaping @MainActor () -> any Presentable
    ) -> ModuleRoutingStep {
        ModuleRoutingStep(withMaker: ScreenContext(makeScreen: screen))
    }

    @Test
    func aListFromState() {
        let products = store.partialStore(forStateType: Products.self)
        let screen = ProductsScreen(store: products)
        let router = StackRouter(manager: manager)
        window.rootViewController = RouterHost(router: router)
        router.start(with: step { screen })
        let table = screen.rootView.table
        #expect(table.numberOfRows(inSection: 0) == 0)
        store.reset(state: Products(items: [Product(id: "lamp", name: "Lamp")]))
        #expect(table.numberOfRows(inSection: 0) == 1)
        #expect(table.visibleCells.map(\.contentConfiguration?.text) == ["Lamp"])
    }

    @Test
    func detents() throws {
        let router = StackRouter(manager: manager)
        window.rootViewController = RouterHost(router: router)
        router.start(with: step { MapScreen() })
        let basket = store.partialStore(forStateType: Products.self)
        router.present(step { BasketScreen(store: basket) })
        let presented = try #require(window.rootViewController?.presentedViewController)
        #expect(presented.sheetPresentationController?.detents == [.medium(), .large()])
    }

    @Test
    func aNotificationAtColdStart() async {
        let delegate = AppDelegate()
        let center = UNUserNotificationCenter.current()
        #expect(delegate.application(UIApplication(), didFinishLaunchingWithOptions: nil))
        #expect(center.delegate === delegate)
        await withCheckedContinuation { continuation in
            center.delegate?.userNotificationCenter(
                center,
                didReceive: UNNotificationResponse(["link": "library://book/1"]),
                withCompletionHandler: { continuation.resume() }
            )
        }
        while delegate.shop.router.position.screens.count < 2 { await Task.yield() }
        let links = delegate.shop.router.position.screens.map { $0.link?.description }
        #expect(links == ["library://book/0", "library://book/1"])
    }

    @Test
    func twoColumns() throws {
        let list = StackRouter(manager: manager)
        let detail = StackRouter(manager: manager, stateKey: "Detail")
        let (map, other) = (MapScreen(), MapScreen())
        list.start(with: step { map })
        detail.start(with: step { other })

        let columns = UISplitViewController(style: .doubleColumn)
        columns.setViewController(RouterHost(router: list), for: .primary)
        columns.setViewController(RouterHost(router: detail), for: .secondary)

        window.rootViewController = columns
        #expect(map.contentView.window === window)
        #expect(other.contentView.window === window)
    }

    @Test
    func snapshots() throws {
        let lamp = Product(id: "lamp", name: "Lamp")
        let store = Suas.createStore(
            reducer: Products.reducer,
            state: ["Products": Products(items: [lamp])]
        )
        let context = ProductsContext(products: store.partialStore(forStateType: Products.self))
        let module = ProductsModule(usingContext: context)
        let screen = try #require(module.makePresentable() as? ProductsScreen)
        screen.viewWillAppear()
        let table: UITableView = screen.rootView.table
        #expect(table.numberOfRows(inSection: 0) == 1)
    }

    final class OldController: UIViewController {
        var manager = ModuleManager()
        var router: StackRouter?

        func showProducts() {
            let router = StackRouter(manager: manager, stateKey: "Products/Router")
            router.start(with: .products)
            present(RouterHost(router: router), animated: true)
            self.router = router
        }
    }

    @Test
    func oneScreenOfAnOldApp() throws {
        let controller = OldController()
        controller.manager = manager
        window.rootViewController = controller
        controller.showProducts()
        UIKitSimulation.running.settle()
        let host = try #require(controller.presentedViewController as? RouterHost)
        #expect(host.router === controller.router)
        weak let router = controller.router
        controller.dismiss(animated: false)
        controller.router = nil
        UIKitSimulation.running.settle()
        #expect(router == nil)
    }
}

private struct ScreenContext: ModuleContextProtocol {
    typealias ModuleType = ScreenModule
    let makeScreen: @MainActor () -> any Presentable
}

private final class ScreenModule: ModuleProtocol {
    let context: ScreenContext
    let disposeBag = DisposeBag()

    init(usingContext context: ScreenContext) { self.context = context }

    func makePresentable() -> any Presentable { context.makeScreen() }
}

// The part of UserNotifications that the delegate uses; nothing in it is `Sendable`.

@MainActor
protocol UNUserNotificationCenterDelegate: NSObjectProtocol {
    nonisolated func userNotificationCenter(
        _ center: UNUserNotificationCenter,
        didReceive response: UNNotificationResponse,
        withCompletionHandler completionHandler: @escaping () -> Void
    )
}

nonisolated final class UNUserNotificationCenter {
    weak var delegate: (any UNUserNotificationCenterDelegate)?
    private nonisolated(unsafe) static let shared = UNUserNotificationCenter()
    static func current() -> UNUserNotificationCenter { shared }
}

nonisolated final class UNNotificationResponse {
    nonisolated struct Notification {
        let request: Request
    }

    nonisolated struct Request {
        let content: Content
    }

    nonisolated struct Content {
        let userInfo: [AnyHashable: Any]
    }

    let notification: Notification

    init(_ userInfo: [AnyHashable: Any]) {
        notification = Notification(request: Request(content: Content(userInfo: userInfo)))
    }
}
