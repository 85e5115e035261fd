import EventModulesUIKit
import Testing
import UIKit

/// An app of ten plain view controllers and a tab bar controller of its own, before it moves, and
/// after each of the guide's three steps.
@MainActor
struct MovingAnAppTests {
    private let simulation = UIKitSimulation(.deferred)
    private let scene = UIWindowScene()
    private let window: UIWindow

    init() {
        window = UIWindow(windowScene: scene)
    }

    /// Runs a state of the app, and expects that UIKit has no complaint.
    private func play(_ scenario: () throws -> Void) rethrows {
        try UIKitSimulation.$current.withValue(simulation) {
            window.makeKeyAndVisible()
            try scenario()
            simulation.settle()
        }
        #expect(simulation.exceptions == [])
        #expect(simulation.warnings == [])
    }

    private func top<Controller>(_ type: Controller.Type) throws -> Controller {
        simulation.settle()
        return try #require(window.top as? Controller)
    }

    private var stack: UINavigationController? {
        window.bar?.selectedViewController as? UINavigationController
    }

    /// From the catalog to the reviews and back.
    private func useTheCatalog(_ select: (Int) -> Void) throws {
        select(7)
        let product = try top(ProductController.self)
        #expect(product.id == 7)
        product.openReviews()
        _ = try top(ReviewsController.self)
        stack?.userTapsBack()
        _ = try top(ProductController.self)
        stack?.userBeginsSwipe()
        stack?.userEndsSwipe()
        simulation.settle()
        #expect(stack?.viewControllers.count == 1)
    }

    /// Through the search, and into an order.
    private func useSearchAndAccount() throws {
        window.bar?.userTapsTab(1)
        try top(SearchController.self).select(1)
        _ = try top(ProductController.self)
        window.bar?.userTapsTab(3)
        try top(AccountController.self).openSettings()
        _ = try top(SettingsController.self)
        stack?.userTapsBack()
        try top(AccountController.self).openOrders()
        try top(OrdersController.self).select(2)
        _ = try top(ProductController.self)
    }

    private func useTheCart() throws {
        window.bar?.userTapsTab(2)
        try top(CartController.self).checkOut()
        try top(CheckoutController.self).logIn()
        try top(LoginController.self).cancel()
        _ = try top(CheckoutController.self)
    }

    @Test
    func theAppBeforeItMoves() throws {
        try play {
            let bar = ShopTabBarController()
            bar.viewControllers = [
                CatalogController(), SearchController(), CartController(), AccountController(),
            ]
            .map(UINavigationController.init(rootViewController:))
            window.rootViewController = bar
            try useTheCatalog(try top(CatalogController.self).select)
            try useSearchAndAccount()
            try useTheCart()
        }
    }

    /// The router knows the four tabs, and the app's own code pushes and presents the others.
    @Test
    func afterTheFirstStep() throws {
        let manager = ModuleManager()
        let router = StackRouter(manager: manager)
        try play {
            UIKitTests.takeFirstStep(router, in: window)
            #expect(window.bar is ShopTabBarController)
            try useTheCatalog(try top(CatalogController.self).select)
            try useSearchAndAccount()
            try useTheCart()
            #expect(router.position.selectedTab == 2)
            #expect(router.position.screens.count == 4)
        }
    }

    @Test
    func afterTheSecondStep() throws {
        let manager = ModuleManager()
        let router = StackRouter(manager: manager)
        manager.addEventsListeners([SecondStep.CatalogRouting(router: router)])
        try play {
            router.start(withTabs: [
                .catalog, .controller { SearchController() }, .controller { CartController() },
                .controller { AccountController() },
            ])
            window.rootViewController = RouterHost(
                router: router,
                tabBarController: ShopTabBarController()
            )
            let catalog = try top(SecondStep.CatalogController.self)
            try useTheCatalog { id in
                catalog.select(id)
                #expect(router.position.screens.count == 5)
            }
            #expect(router.position.screens.count == 4)
            try useSearchAndAccount()
            try useTheCart()
        }
    }

    @Test
    func afterTheThirdStep() throws {
        typealias Cart = ThirdStep.Cart
        let store = Suas.createStore(reducer: AppActionReducer(initialState: Cart()))
        let manager = ModuleManager(store: store)
        let router = StackRouter(manager: manager)
        manager.addEventsListeners([SecondStep.CatalogRouting(router: router)])
        let cart = ThirdStep.CartContext(cart: store.partialStore(forStateType: Cart.self))
        try play {
            router.start(withTabs: [
                .catalog, .controller { SearchController() }, ModuleRoutingStep(withMaker: cart),
                .controller { AccountController() },
            ])
            window.rootViewController = RouterHost(
                router: router,
                tabBarController: ShopTabBarController()
            )
            try useTheCatalog(try top(SecondStep.CatalogController.self).select)
            try useSearchAndAccount()
            window.bar?.userTapsTab(2)
            store.dispatch(action: ThirdStep.AddToCart(product: 7))
            let view = try #require(window.top?.view as? ThirdStep.CartView)
            #expect(view.label.text == "1 products")
        }
    }
}
