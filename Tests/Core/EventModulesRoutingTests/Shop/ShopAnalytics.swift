import EventModules
import EventModulesStorage

extension Shop {
    /// The customer's answer, which the next launches keep; the app's own state.
    ///
    /// The raw values of answers are the ids of the prompt's buttons.
    enum Consent: String, Codable {
        case unanswered, all, analytics, nothing

        static var reducer: TableReducer<Consent> {
            TableReducer(initialState: .unanswered).on(ChangeConsent.self) { $0 = $1.consent }
        }

        var purposes: Set<AnalyticsPurpose>? {
            switch self {
            case .unanswered: nil
            case .all: [.analytics, .marketing]
            case .analytics: [.analytics]
            case .nothing: []
            }
        }
    }

    struct ChangeConsent: Action {
        let consent: Consent
    }

    /// A shop that asks for consent in a window that starts before the answer.
    static func asking(_ provider: any AnalyticsProvider, keepingIn memory: KeptMemory) -> Shop {
        let store = Suas.createStore(
            reducer: Shop.reducer + Consent.reducer,
            keeping: KeptState(in: memory).keep(Consent.self),
            middleware: AsyncMiddleware()
        )
        let answers = StoreEventsListener(store: store)
            .on(RouterEvent.answered) { answer in
                if answer.shown.prompt == .consent {
                    answer.button.flatMap(Consent.init).map(ChangeConsent.init)
                }
            }
        let asking = EventReaction { [weak store] event, producer in
            guard case RouterEvent.started = event, store?.state[Consent.self] == .unanswered
            else { return }
            (producer as? StackRouter)?.perform([.prompt(.consent)])
        }
        let analytics = analytics(provider)
            .on(RouterEvent.answered) { $0.button == "nothing" ? .reset : nil }
            .consent(in: store) { $0[Consent.self]?.purposes }
        return Shop(listeners: [analytics, answers, asking], store: store)
    }

    /// The table; the file `plan.json` has its plan.
    static func analytics(_ provider: any AnalyticsProvider) -> AnalyticsEventsListener {
        let product = [AnalyticsProperty<Int>.property("product", \.self)]
        return AnalyticsEventsListener(provider: provider)
            .on(CatalogEvent.productSelected, as: "product.selected", properties: product)
            .on(ProductEvent.liked, as: "product.liked", for: .marketing, recorded: .once)
            .on(ProductEvent.added, as: "basket.product_added", properties: product)
            .on(
                BasketEvent.checkoutSelected,
                as: "checkout.opened",
                properties: [.property("items", \.self)]
            )
            .on(
                PaymentEvent.paid,
                as: "order.paid",
                for: .necessary,
                properties: [.property("order", \.self)]
            )
            .adding(
                .property("version") { _ in "2.1" },
                .property("part") { $0?.module?.routingContext.rawValue }
            )
    }
}

extension Prompt {
    static let consent = Prompt(
        "May the shop record what you do?",
        buttons: [
            Button("all", title: "All"),
            Button("analytics", title: "Only to improve the shop"),
            Button("nothing", title: "Nothing"),
        ]
    )
}
