import EventModules
import EventModulesStorage
import EventModulesTesting
import Testing

/// The rules that an app with two windows relies on, one by one.
@MainActor
struct ShopTests {
    private let shop = Shop()
    private let window: StackRouter

    init() {
        window = shop.open(0)
    }

    private func products() -> [Shop.ProductModule] {
        shop.manager.livingModules().compactMap { $0 as? Shop.ProductModule }
    }

    private var states: [Shop.ProductState] {
        shop.store.state.values(forKeysOfType: Shop.ProductState.self)
    }

    private func route(_ product: Int, _ mode: RoutingStepPresentationMode) {
        window.route(
            to: PresentableRoutingStep(withStep: .product(product), presentationMode: mode)
        )
    }

    private func checkOut() throws -> Shop.CheckoutModule {
        window.route(to: PresentableRoutingStep(withStep: .checkout, presentationMode: .push()))
        return try #require(shop.manager.livingModules().last as? Shop.CheckoutModule)
    }

    // MARK: - Instances

    @Test
    func aProductLeadsToAnotherEachWithItsOwnState() {
        window.route(toDeeplink: "shop://product/3")
        products()[0].selectRelated(4)
        products()[1].selectRelated(3)
        #expect(
            window.position.description
                == "tab 1 of 3: CatalogModule#1 / ProductModule#4 / ProductModule#5 / "
                + "ProductModule#6"
        )
        products()[2].like()
        products()[2].like()
        products()[1].like()
        #expect(states.map(\.product) == [3, 4, 3])
        #expect(states.map(\.likes) == [0, 1, 2])
        #expect(states.map(\.hides) == [1, 1, 0])
        #expect(shop.store.state.value(forKeyOfType: Shop.Statistics.self)?.likes == 3)
    }

    @Test
    func oneProductIsShownInTwoTabsAndInAModalOverItself() {
        route(3, .push())
        window.selectTab(1)
        route(3, .push())
        route(3, .modal)
        window.route(toDeeplink: "shop://product/3")
        for (count, product) in products().enumerated() {
            for _ in 0..<count { product.like() }
        }
        #expect(
            window.position.description
                == "tab 2 of 3: BasketModule#2 / ProductModule#5, modal: ProductModule#6, "
                + "modal: ProductModule#7"
        )
        #expect(states.map(\.likes) == [0, 1, 2, 3])
        window.dismiss()
        #expect(states.map(\.likes) == [0, 1, 2])
    }

    @Test
    func aProductThatIsLinkedTwiceIsThereTwice() {
        window.route(toDeeplink: "shop://product/3/product/3")
        window.route(toDeeplink: "shop://product/3")
        products()[1].like()
        #expect(states.map(\.likes) == [0, 1, 0])
    }

    @Test
    func aProductIsRestoredBesideALivingOne() {
        route(3, .push())
        let position = window.position
        products()[0].like()
        let other = shop.open(1)
        shop.store.dispatch(action: MoveRouter(to: position, stateKey: Shop.stateKey(of: 1)))
        #expect(other.position.description == "tab 1 of 3: CatalogModule#8 / ProductModule#9")
        #expect(states.map(\.likes) == [1, 0])
        window.pop()
        #expect(states.map(\.likes) == [0])
        shop.store.dispatch(action: MoveRouter(to: position, stateKey: Shop.stateKey(of: 0)))
        #expect(window.position == position)
        #expect(states.map(\.likes) == [0, 0])
    }

    @Test
    func theLastEventOfAPoppedProductIsReducedByIt() {
        route(3, .push())
        route(3, .push())
        products()[1].like()
        weak let popped = products()[1]
        _ = shop.journal.take()
        window.pop()
        #expect(
            shop.journal.take() == [
                "ProductModule#5 hidden", "ProductModule#5 closed",
                "ProductModule#5 remembered(likes: 1, hides: 1)",
            ]
        )
        #expect(popped == nil)
        #expect(states == [Shop.ProductState(product: 3, hides: 1)])
    }

    // MARK: - Links

    @Test
    func aLinkOpensTheBeginningThatIsAnswered() {
        let reports = Diagnostics.collect {
            window.route(toDeeplink: "shop://product/3/product/4/reviews")
        }
        #expect(reports.map(\.summary) == ["No pattern answers a deep link."])
        #expect(states.map(\.product) == [3, 4])
    }

    @Test
    func aLinkGoesBackToTheRootOfATab() {
        route(3, .push())
        window.route(toDeeplink: "shop://account")
        #expect(window.position.description == "tab 3 of 3: AccountModule#3")
        window.route(toDeeplink: "shop://catalog/product/4")
        #expect(
            window.position.description == "tab 1 of 3: CatalogModule#1 / ProductModule#5"
        )
        #expect(states.map(\.product) == [4])
    }

    // MARK: - Payments

    @Test
    func aPaymentIsHeardAfterItsCheckoutWasClosed() async throws {
        route(3, .push())
        products()[0].add()
        var checkout: Shop.CheckoutModule? = try checkOut()
        #expect(
            window.position.description
                == "tab 1 of 3: CatalogModule#1 / ProductModule#4, modal: CheckoutModule#5"
        )
        checkout?.pay()
        weak let closed = checkout
        checkout = nil
        window.dismiss()
        #expect(closed == nil)
        _ = shop.journal.take()
        await shop.confirm(try #require(shop.payments.first))
        #expect(shop.journal.take() == ["StoreEventsProducer paid(order: 1)"])
        let basket = shop.store.state.value(forKeyOfType: Shop.Basket.self)
        #expect(basket == Shop.Basket(products: [], orders: [1]))
        shop.close(0)
        expectNothingLeft(in: shop.manager)
    }

    @Test
    func aNewLaunchHasTheBasketAndNothingElse() async {
        let memory = KeptMemory()
        let first = ShopDriver(keepingBasketIn: memory).shop
        first.store.dispatch(action: Shop.AddToBasket(product: 3))
        first.change(isSignedIn: false)
        await first.store.flushKeptStates()
        let next = ShopDriver(keepingBasketIn: memory).shop
        #expect(next.store.state[Shop.Basket.self] == Shop.Basket(products: [3]))
        #expect(next.store.state[Shop.Session.self] == Shop.Session())
    }

    // MARK: - Windows

    @Test
    func anEventRoutesInItsOwnWindow() throws {
        let other = shop.open(1)
        let modules = shop.manager.livingModules()
        let catalogs = modules.compactMap { $0 as? Shop.CatalogModule }
        try #require(catalogs.count == 2)
        catalogs[1].select(3)
        #expect(window.position.description == "tab 1 of 3: CatalogModule#1")
        #expect(other.position.description == "tab 1 of 3: CatalogModule#4 / ProductModule#7")
        let accounts = modules.compactMap { $0 as? Shop.AccountModule }
        accounts[1].rename("Ada")
        let names = shop.store.state.values(forKeysOfType: Shop.AccountState.self).map(\.name)
        #expect(names == ["", "Ada"])
    }

    @Test(arguments: [true, false])
    func closingAWindowTouchesNoOther(isStopped: Bool) {
        route(3, .push())
        let position = window.position
        shop.open(1).route(toDeeplink: "shop://product/4")
        weak let closed = products()[1]
        if isStopped { shop.close(1) } else { shop.release(1) }
        #expect(closed == nil)
        #expect(window.position == position)
        #expect(states.map(\.product) == [3])
        #expect(
            shop.store.state.keys == [
                "Basket", "Statistics", "Session", "Window/1", "AccountState@AccountModule#3",
                "ProductState@ProductModule#4",
            ]
        )
        #expect(shop.open(1).position.description == "tab 1 of 3: CatalogModule#9")
    }

    // Regression: what left a window that was released was routed in the app's first window.
    @Test
    func whatLeavesAReleasedWindowOpensNothingInAnother() {
        shop.open(1).route(toDeeplink: "shop://product/4")
        products()[0].recommendation = 5
        shop.release(1)
        #expect(window.position.description == "tab 1 of 3: CatalogModule#1")
        #expect(states.isEmpty)
    }
}
