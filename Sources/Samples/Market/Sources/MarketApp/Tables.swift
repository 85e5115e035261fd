import AccountFeature
import BasketFeature
import CatalogFeature
import CheckoutFeature
import EventModules
import MarketKit
import OrdersFeature
import ProductFeature
import SupportFeature

// The parts of the store that the features show.
extension Store {
    var catalog: PartialStore<Catalog> { partialStore(forStateType: Catalog.self) }
    var products: PartialStore<[Product]> { partialStore(stateSelector: Catalog.products) }
    var basket: PartialStore<Basket> { partialStore(forStateType: Basket.self) }
    var session: PartialStore<Session> { partialStore(forStateType: Session.self) }
    var orders: PartialStore<Orders> { partialStore(forStateType: Orders.self) }

    var bill: PartialStore<Bill> {
        partialStore { state in
            state[Basket.self].map { basket in
                let lines = basket.lines.map { "\($0.count) × \($0.product.name)" }
                return Bill(text: lines.joined(separator: ", "), cents: basket.cents)
            }
        }
    }
}

extension RoutingEventsListener {
    /// Leads from each feature to the next, in the window of the event.
    static func market(_ manager: ModuleManager, _ store: Store) -> RoutingEventsListener {
        // A double tap opens one page.
        let burst = Duration.milliseconds(500)
        return RoutingEventsListener(manager: manager)
            .on(CatalogEvent.productSelected, droppingBursts: burst) {
                .push(.product(id: $0, from: store.products))
            }
            .on(CatalogEvent.accountSelected, droppingBursts: burst) {
                .present(.account(store.session))
            }
            .on(ProductEvent.questionAsked, droppingBursts: burst) { .present(.support(about: $0)) }
            .on(BasketEvent.productSelected, droppingBursts: burst) {
                .push(.product(id: $0, from: store.products))
            }
            .on(BasketEvent.checkoutRequested, droppingBursts: burst) {
                .present(.checkout(store.bill))
            }
            .on(BasketEvent.emptyingRequested) { .prompt(.emptyBasket) }
            .on(CheckoutEvent.finished) { [.dismissAll, .selectTab(MarketTab.orders.rawValue)] }
            .on(OrdersEvent.orderSelected, droppingBursts: burst) {
                .push(.order($0, in: store.orders))
            }
            .on(OrdersEvent.helpRequested, droppingBursts: burst) {
                .present(.support(about: "order \($0)"))
            }
            .on(SupportEvent.linkSelected) { [.dismiss, .link($0)] }
    }
}

extension StoreEventsListener {
    /// Turns events into changes of the store.
    static func market(_ store: Store) -> StoreEventsListener {
        StoreEventsListener(store: store)
            .on(CatalogEvent.reloadRequested) { FetchProducts() }
            .on(ProductEvent.addedToBasket) { BasketAction.add($0.0, count: $0.1) }
            .on(CheckoutEvent.paid) { receipt in
                OrdersAction.add(number: receipt.number, text: receipt.text, cents: receipt.cents)
                BasketAction.empty
            }
            .on(AccountEvent.signInRequested) { SignIn(user: $0.0, password: $0.1) }
            .on(AccountEvent.signOutRequested) { [SessionAction.signOut, OrdersAction.forget] }
            .on(RouterEvent.answered) { answer in
                switch (answer.shown.prompt, answer.button) {
                case (.emptyBasket, "empty"): BasketAction.empty
                case (.consent, let button?): AnswerConsent(isGiven: button == "yes")
                default: []
                }
            }
    }
}

extension AnalyticsEventsListener {
    /// Tracks events, once the user has agreed to it.
    static func market(
        _ provider: any AnalyticsProvider,
        _ store: Store
    ) -> AnalyticsEventsListener {
        AnalyticsEventsListener(provider: provider)
            .on(CatalogEvent.productSelected, as: "product.selected") { ["id": .string($0)] }
            .on(
                CatalogEvent.searched,
                as: "catalog.searched",
                recorded: .throttled(.seconds(2)),
                properties: [.property("length", \.count)]
            )
            .on(ProductEvent.addedToBasket, as: "basket.filled") {
                ["id": .string($0.0.id), "count": .int($0.1)]
            }
            .on(CheckoutEvent.paid, as: "checkout.paid", properties: [.property("cents", \.cents)])
            .on(SupportEvent.messageSent, as: "support.asked")
            .on(AccountEvent.signedIn) { .identify($0) }
            .on(AccountEvent.signOutRequested) { .reset }
            .consent(in: store) { $0[Consent.self]?.purposes }
    }
}
