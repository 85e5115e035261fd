import AccountFeature
import BasketFeature
import CatalogFeature
import CheckoutFeature
import EventModulesScreens
import EventModulesStorage
import MarketKit
import OrdersFeature
import ProductFeature
import SupportFeature

/// The tabs of each window.
public enum Tab: Int, CaseIterable {
    case catalog
    case basket
    case orders
}

/// The market: seven features that don't know each other, and what connects them.
public final class MarketApp {
    public let store: Store
    public let manager: ModuleManager
    private let parts: Parts
    private var windows = 0

    /// Makes an app that continues where the last run has ended.
    public init(
        keptIn storage: any KeptStateStorage,
        analytics: any AnalyticsProvider,
        services: Services
    ) {
        let kept = KeptState(in: storage)
            .keep(Basket.self)
            .keep(Consent.self)
            .keep(RouterPosition.self)
        store = Suas.createStore(
            reducer: Catalog.reducer + Basket.reducer + Session.reducer
                + Orders.reducer + Consent.reducer,
            keeping: kept,
            middleware: AsyncMiddleware()
        )
        manager = ModuleManager(
            listeners: [
                AnalyticsEventsListener.market(analytics, store),
                StoreEventsListener.market(store),
            ],
            store: store,
            services: services
        )
        parts = Parts(of: store)
        manager.addEventsListeners([RoutingEventsListener.market(manager, parts)])
        manager.setupEventsListeners(for: StoreEventsProducer(store: store).payments().sessions())
        manager.registerCatalogLinks(parts.catalog)
        manager.registerProductLinks(from: parts.products)
        manager.registerBasketLinks(parts.basket)
        manager.registerCheckoutLinks(parts.bill)
        manager.registerAccountLinks(parts.session)
        manager.registerOrdersLinks(parts.orders)
        manager.registerSupportLinks()
        manager.gate(.signIn, opens: { $0[Session.self]?.user != nil }, through: { .signIn })
        store.dispatch(FetchProducts())
    }

    /// Opens a window; the first continues where it was, and asks for consent.
    public func openWindow() -> StackRouter {
        windows += 1
        if windows > 1 {
            let window = StackRouter(manager: manager, stateKey: "Window/\(windows)")
            start(window)
            return window
        }
        let window = StackRouter(manager: manager)
        if window.position.isEmpty { start(window) }
        if store.state[Consent.self]?.isGiven == nil { window.perform([.prompt(.consent)]) }
        return window
    }

    private func start(_ window: StackRouter) {
        window.start(
            withTabs: [.catalog(parts.catalog), .basket(parts.basket), .orders(parts.orders)]
        )
    }
}
