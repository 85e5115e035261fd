import EventModules
import EventModulesStorage
import EventModulesTesting
import Testing

/// The rules that an app with two windows relies on, one by one.
@MainActor
struct ShopTests {
    private let shop = Shop()
    private let window: StackRouter

    init() { window = shop.open(0) }

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

/// The sign-in of the shop, in front of the account and the checkout.
@MainActor
struct ShopGateTests {
    private let shop = Shop()
    private let window: StackRouter

    init() { window = shop.open(0) }

    private func signIn() {
        shop.manager.livingModules().lazy.compactMap { $0 as? Shop.SigninModule }.first?.signIn()
    }

    @Test
    func anAccountWaitsInItsTab() {
        shop.change(isSignedIn: false)
        let other = shop.open(1)
        #expect(
            other.position.description
                == "tab 1 of 3: CatalogModule#6, waiting for signIn: AccountModule#8"
        )
        signIn()
        #expect(other.position.description == "tab 1 of 3: CatalogModule#6")
        #expect(window.position.description == "tab 1 of 3: CatalogModule#1")
    }

    @Test
    func theAccountsTabAndTheCheckoutLeaveOnSignOut() {
        window.selectTab(2)
        window.perform([
            .route(to: PresentableRoutingStep(withStep: .checkout, presentationMode: .push())),
            .route(to: PresentableRoutingStep(withStep: .product(3), presentationMode: .modal)),
        ])
        #expect(
            window.position.description
                == "tab 3 of 3: AccountModule#3, modal: CheckoutModule#4, modal: ProductModule#5"
        )
        _ = shop.journal.take()
        shop.change(isSignedIn: false)
        #expect(
            window.position.description
                == "tab 3 of 3: SigninModule#7, waiting for signIn: AccountModule#6"
        )
        #expect(
            shop.journal.take() == [
                "ProductModule#5 hidden", "ProductModule#5 closed",
                "ProductModule#5 remembered(likes: 0, hides: 1)",
            ]
        )
    }

    @Test
    func aSignInLetsTheMovesOfBothWindowsGoOn() {
        let other = shop.open(1)
        shop.change(isSignedIn: false)
        window.route(toDeeplink: "shop://basket/account/product/1")
        other.route(to: PresentableRoutingStep(withStep: .checkout, presentationMode: .push()))
        signIn()
        #expect(
            window.position.description
                == "tab 2 of 3: BasketModule#2 / AccountModule#13 / ProductModule#14"
        )
        #expect(
            other.position.description == "tab 1 of 3: CatalogModule#4, modal: CheckoutModule#15"
        )
        #expect(shop.gateComplaints == [])
    }
}

/// The prompt of the shop, before the basket is emptied.
@MainActor
struct ShopPromptTests {
    private let shop = Shop()
    private let window: StackRouter

    init() {
        window = shop.open(0)
        shop.store.dispatch(action: Shop.AddToBasket(product: 3))
        shop.manager.livingModules().lazy.compactMap { $0 as? Shop.BasketModule }.first?.empty()
    }

    private var products: [Int]? { shop.store.state[Shop.Basket.self]?.products }

    @Test(arguments: ["empty", "cancel", nil])
    func theBasketIsEmptiedOnlyForItsButton(button: String?) throws {
        #expect(products == [3])
        #expect(
            window.position.description
                == #"tab 1 of 3: CatalogModule#1, prompt: "Empty the basket?""#
        )
        window.answer(try #require(window.position.prompt), button: button)
        #expect(products == (button == "empty" ? [] : [3]))
        #expect(window.position.prompt == nil)
    }

    @Test
    func theAnswerOfAPromptThatWasRestoredEmptiesNothing() throws {
        let position = window.position
        let shown = try #require(position.prompt)
        window.answer(shown, button: nil)
        window.restore(to: position)
        let restored = try #require(window.position.prompt)
        #expect(restored != shown && restored.prompt == shown.prompt)
        for prompt in [shown, restored] { window.answer(prompt, button: "empty") }
        #expect(products == [3])
        #expect(window.position.prompt == nil)
    }
}
