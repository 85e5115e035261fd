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
public enum MarketTab: Int, CaseIterable {
    case catalog
    case basket
    case orders
}

/// The market: it connects seven features that don't know each other.
public final class MarketApp {
    public let store: Store
    public let manager: ModuleManager
    private var windows = 0

    /// Makes an app that continues where the last run has ended.
    public init(
        keptIn storage: any KeptStateStorage,
        analytics: any AnalyticsProvider,
        services: Services
    ) {
        store = Suas.createStore(
            reducer: Catalog.reducer + Basket.reducer + Session.reducer + Orders.reducer
                + Consent.reducer,
            keeping: KeptState(in: storage)
                .keep(Basket.self).keep(Consent.self).keep(RouterPosition.self),
            middleware: AsyncMiddleware()
        )

        manager = ModuleManager(
            listeners: [
                AnalyticsEventsListener.market(analytics, store), StoreEventsListener.market(store),
            ],
            store: store,
            services: services
        )
        manager.addEventsListeners([RoutingEventsListener.market(manager, store)])
        manager.setupEventsListeners(for: StoreEventsProducer(store: store).payments().sessions())

        manager.gate(.signIn, opens: { $0[Session.self]?.user != nil }, through: { .signIn })

        manager.registerCatalogLinks(store.catalog)
        manager.registerProductLinks(from: store.products)
        manager.registerBasketLinks(store.basket)
        manager.registerCheckoutLinks(store.bill)
        manager.registerAccountLinks(store.session)
        manager.registerOrdersLinks(store.orders)
        manager.registerSupportLinks()

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
            withTabs: [.catalog(store.catalog), .basket(store.basket), .orders(store.orders)]
        )
    }
}

// MARK: - Consent

/// The user's answer to whether the market may measure; kept from run to run.
struct Consent: KeptValue, Equatable {
    var isGiven: Bool?

    var purposes: Set<AnalyticsPurpose>? { isGiven.map { $0 ? [.analytics] : [] } }

    static var reducer: TableReducer<Consent> {
        TableReducer(initialState: Consent()).on(AnswerConsent.self) { $0.isGiven = $1.isGiven }
    }
}

struct AnswerConsent: Action, Equatable {
    let isGiven: Bool
}

extension Prompt {
    static let consent = Prompt(
        "May we count what is selected and bought?",
        buttons: [.init("yes", title: "Yes"), .init("no", title: "No", role: .cancel)]
    )
}
