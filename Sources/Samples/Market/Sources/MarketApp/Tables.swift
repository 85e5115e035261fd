import AccountFeature
import BasketFeature
import CatalogFeature
import CheckoutFeature
import EventModules
import MarketKit
import OrdersFeature
import ProductFeature
import SupportFeature

/// The parts of the store that the features show.
struct Parts {
    let catalog: PartialStore<Catalog>
    let products: PartialStore<[Product]>
    let basket: PartialStore<Basket>
    let bill: PartialStore<Bill>
    let session: PartialStore<Session>
    let orders: PartialStore<Orders>

    init(of store: Store) {
        catalog = store.partialStore(forStateType: Catalog.self)
        products = store.partialStore(stateSelector: Catalog.products)
        basket = store.partialStore(forStateType: Basket.self)
        bill = store.partialStore { state in
            state[Basket.self].map { basket in
                let lines = basket.lines.map { "\($0.count) × \($0.product.name)" }
                return Bill(text: lines.joined(separator: ", "), cents: basket.cents)
            }
        }
        session = store.partialStore(forStateType: Session.self)
        orders = store.partialStore(forStateType: Orders.self)
    }
}

extension RoutingEventsListener {
    /// Where the user goes from each feature, in the window of the event.
    static func market(_ manager: ModuleManager, _ parts: Parts) -> RoutingEventsListener {
        RoutingEventsListener(manager: manager)
            .on(CatalogEvent.productSelected) { .push(.product(id: $0, from: parts.products)) }
            .on(CatalogEvent.accountSelected) { .present(.account(parts.session)) }
            .on(ProductEvent.questionAsked) { .present(.support(about: $0)) }
            .on(BasketEvent.productSelected) { .push(.product(id: $0, from: parts.products)) }
            .on(BasketEvent.checkoutRequested) { .present(.checkout(parts.bill)) }
            .on(BasketEvent.emptyingRequested) { .prompt(.emptyBasket) }
            .on(CheckoutEvent.finished) { [.dismissAll, .selectTab(Tab.orders.rawValue)] }
            .on(OrdersEvent.orderSelected) { .push(.order($0, in: parts.orders)) }
            .on(OrdersEvent.helpRequested) { .present(.support(about: "order \($0)")) }
            .on(SupportEvent.linkSelected) { [.dismiss, .link($0)] }
    }
}

extension StoreEventsListener {
    /// What each event changes.
    static func market(_ store: Store) -> StoreEventsListener {
        StoreEventsListener(store: store)
            .on(CatalogEvent.reloadRequested) { FetchProducts() }
            .on(ProductEvent.addedToBasket) { AddToBasket($0.0, count: $0.1) }
            .on(CheckoutEvent.paid) { receipt in
                AddOrder(.init(number: receipt.number, text: receipt.text, cents: receipt.cents))
                EmptyBasket()
            }
            .on(AccountEvent.signInRequested) { SignIn(user: $0.0, password: $0.1) }
            .on(AccountEvent.signOutRequested) { [SignOut(), ForgetOrders()] }
            .on(RouterEvent.answered) { answer in
                switch (answer.shown.prompt, answer.button) {
                case (.emptyBasket, "empty"): EmptyBasket()
                case (.consent, let button?): AnswerConsent(isGiven: button == "yes")
                default: []
                }
            }
    }
}

extension AnalyticsEventsListener {
    /// What is measured, once the user has agreed to it.
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
