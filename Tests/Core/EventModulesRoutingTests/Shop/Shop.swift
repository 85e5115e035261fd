import EventModules

/// A shop with two windows, assembled from features that know nothing of each other.
@MainActor
final class Shop {
    let store: Store
    let manager: ModuleManager
    let journal = ShopJournal()
    let gateWatcher: GateWatcher

    /// The routers of the windows; nil for a closed one.
    private(set) var windows: [StackRouter?] = [nil, nil]

    static var reducer: some CombinableReducer {
        Basket.reducer + Statistics.reducer + Session.reducer
    }

    /// The store has the shop's reducer.
    init(
        listeners: [any AnyEventsListening] = [],
        store: Store = Suas.createStore(reducer: Shop.reducer, middleware: AsyncMiddleware())
    ) {
        self.store = store
        manager = ModuleManager(listeners: listeners, store: store)
        gateWatcher = GateWatcher(manager: manager)
        manager.addEventsListeners([
            Self.bridge(to: store), ShopRouting(manager: manager), journal,
            ShopPicking(manager: manager), ShopEmptying(manager: manager), gateWatcher,
        ])
        manager.setupEventsListeners(
            for: StoreEventsProducer(store: store)
                .on(PaymentSucceeded.self) { PaymentEvent.paid(order: $0.order) }
        )
        registerDeeplinks()
        manager.gate(.signIn, opens: { $0[Session.self]?.isSignedIn == true }, through: { .signin })
    }

    private static func bridge(to store: Store) -> StoreEventsListener {
        let bank = Bank()
        return StoreEventsListener(store: store)
            .on(ProductEvent.liked) { Like() }
            .on(ProductEvent.hidden) { Hide() }
            .on(ProductEvent.added) { AddToBasket(product: $0) }
            .on(BasketEvent.removed) { RemoveFromBasket(product: $0) }
            .on(AccountEvent.renamed) { Rename(name: $0) }
            .on(CheckoutEvent.payRequested) { bank.makePayment() }
            .on(SigninEvent.signedIn) { ChangeSession(isSignedIn: true) }
    }

    private func registerDeeplinks() {
        manager.registerDeeplinks(of: CatalogModule.self) { _ in CatalogModule.makeContext() }
        manager.registerDeeplinks(of: BasketModule.self) { _ in BasketModule.makeContext() }
        manager.registerDeeplinks(of: AccountModule.self) { _ in AccountContext() }
        manager.registerDeeplinks(of: SigninModule.self) { _ in SigninModule.makeContext() }
        manager.registerDeeplinks(of: PickerModule.self) { _ in PickerModule.makeContext() }
        manager.registerDeeplinks(of: ProductModule.self) { match in
            match["product"].map { ProductContext(product: $0) }
        }
    }

    @discardableResult
    func open(_ window: Int) -> StackRouter {
        let router = StackRouter(manager: manager, stateKey: Self.stateKey(of: window))
        windows[window] = router
        router.start(withTabs: [.catalog, .basket, .account])
        return router
    }

    func close(_ window: Int) {
        windows[window]?.stop()
        release(window)
    }

    /// Closes a window whose router isn't stopped before.
    func release(_ window: Int) { windows[window] = nil }

    nonisolated static func stateKey(of window: Int) -> StateKey { "Window/\(window + 1)" }
}

extension RoutingContext {
    static let shop: RoutingContext = "shop"
}

extension Shop {
    /// The number of listeners that come and leave in walks.
    nonisolated static let guestCount = 3
}

/// The screen of a feature whose state isn't shown.
final class ShopScreen: Presentable {
    let disposeBag = DisposeBag()
    let viewControllerEvents = PublishSubject<ViewControllerEvent>()
}

/// A module of the shop whose link has no parameters.
protocol PlainShopModule: Deeplinkable where Context == ModuleContext {
    static var pattern: DeeplinkPattern { get }
}

extension PlainShopModule {
    static var deeplinkPatterns: [DeeplinkPattern] { [pattern] }

    static func makeContext() -> ModuleContext {
        ModuleContext(routingContext: .shop, building: Self.self)
    }

    var deeplink: Deeplink? { Self.pattern.link([:]) }

    func makePresentable() -> any Presentable { ShopScreen() }
}
