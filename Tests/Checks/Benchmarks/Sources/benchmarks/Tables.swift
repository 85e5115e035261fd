import EventModules

/// An app: a module, three listeners, a bridge, a store, and a listener of its state.
@MainActor
final class App {
    private let shown: ShownModule

    init(_ tally: Tally) {
        let store = Suas.createStore(reducer: MoveReducer(stateKey: "position"))
        let bridge = StoreEventsListener(store: store)
            .on(ProductEvent.productSelected) { MoveTo(place: $0.id) }
        let manager = ModuleManager(
            listeners: [
                AnyListener(tally: tally), EventListener(tally: tally),
                SelectionListener(tally: tally), bridge,
            ],
            store: store
        )
        shown = ShownModule(in: manager)
        store.addListener(forStateType: Position.self, stateKey: "position") { tally.add($0.place) }
    }

    func emit(_ event: ProductEvent) { shown.module.emit(event) }
}

extension Contestant {
    static func path(_ events: [ProductEvent]) -> Contestant {
        let tally = Tally()
        let app = App(tally)
        return Contestant(tally, emitting: events, times: 4) { app.emit($0) }
    }

    static func rawPath(_ events: [ProductEvent]) -> Contestant {
        let tally = Tally()
        let emitter = RawEventEmitter()
        let store = RawStore(keys: ["position"], tally)
        for _ in 0..<2 { emitter.add { tally.add($0.identifier) } }
        emitter.add { if case .productSelected(let product) = $0 { tally.add(product.id) } }
        emitter.add {
            if case .productSelected(let product) = $0 { store.dispatch(MoveTo(place: product.id)) }
        }
        return Contestant(tally, emitting: events, times: 4) { emitter.emit($0) }
    }

    /// An event to a bridge with a number of rows for its type, of which the last applies.
    static func bridge(rows: Int) -> Contestant {
        let keyed = KeyedStore(1)
        let bridge = StoreEventsListener(store: keyed.store)
        for index in 1..<rows {
            bridge.on(WideEvent.others[index % WideEvent.others.count]) { MoveTo(place: -$0) }
        }
        bridge.on(WideEvent.a) { MoveTo(place: $0) }
        return emitting(to: bridge, keyed.tally)
    }

    /// The same to analytics.
    static func analytics(rows: Int) -> Contestant {
        let provider = AddingProvider()
        let analytics = AnalyticsEventsListener(provider: provider)
        for index in 1..<rows {
            let other = WideEvent.others[index % WideEvent.others.count]
            analytics.on(other, as: "other") { ["id": .int(-$0)] }
        }
        analytics.on(WideEvent.a, as: "a") { ["id": .int($0)] }
        return emitting(to: analytics, provider.tally)
    }

    /// The same to routes.
    static func routes(rows: Int) -> Contestant {
        let router = AddingRouter()
        let routing = RoutingEventsListener(router: router)
        for index in 1..<rows {
            routing.on(WideEvent.others[index % WideEvent.others.count]) { .selectTab(-$0) }
        }
        routing.on(WideEvent.a) { .selectTab($0) }
        return emitting(to: routing, router.tally, keeping: router)
    }

    /// An event to a bridge in an app whose wiring was read or not.
    static func wired(isRead: Bool) -> Contestant {
        let keyed = KeyedStore(1)
        let bridge = StoreEventsListener(store: keyed.store)
            .on(WideEvent.a) { MoveTo(place: $0) }
        return emitting(to: bridge, keyed.tally, readingWiring: isRead)
    }

    private static func emitting(
        to listener: any AnyEventsListening,
        _ tally: Tally,
        keeping router: AddingRouter? = nil,
        readingWiring: Bool = false
    ) -> Contestant {
        let module = WideModule()
        let manager = ModuleManager(listeners: [listener])
        manager.setupEventsListeners(for: module)
        if readingWiring { precondition(!manager.wiring.events.isEmpty) }
        return Contestant(tally, keeping: (manager, router)) { module.events.emit(.a($0)) }
    }

    /// Analytics with context, enrichment and consent.
    static var completeAnalytics: Contestant {
        let provider = AddingProvider()
        let store = Suas.createStore(reducer: ConsentReducer())
        store.dispatch(action: Answer(purposes: [.analytics, .marketing]))
        let analytics = AnalyticsEventsListener(provider: provider)
            .on(WideEvent.a, as: "a") { ["id": .int($0)] }
            .adding(.property("version") { _ in "2.1" })
            .enriching { $0 }
            .consent(in: store) { $0[Consent.self]?.purposes }
        return emitting(to: analytics, provider.tally)
    }

    /// Events that are held before the answer, up to a bound that is reported, and tracked after it.
    static func heldAnalytics(_ count: Int) -> Contestant {
        let provider = AddingProvider()
        let store = Suas.createStore(reducer: ConsentReducer())
        let analytics = AnalyticsEventsListener(provider: provider)
            .on(WideEvent.a, as: "a") { ["id": .int($0)] }
            .consent(in: store, holding: count) { $0[Consent.self]?.purposes }
        let module = WideModule()
        let manager = ModuleManager(listeners: [analytics])
        manager.setupEventsListeners(for: module)
        return Contestant(units: count) { operations in
            withExtendedLifetime(manager) {
                provider.tally.added {
                    for _ in 0..<operations {
                        store.dispatch(action: Answer(purposes: nil))
                        for index in 0..<count { module.events.emit(.a(index)) }
                        let reports = Diagnostics.collect { module.events.emit(.a(count)) }
                        precondition(!reports.isEmpty, "An event beyond the bound isn't reported.")
                        store.dispatch(action: Answer(purposes: [.analytics]))
                    }
                }
            }
        } expectedSum: {
            $0 * sumOfIndices(count)
        }
    }
}

/// Adds up the identifiers that it tracks.
final class AddingProvider: AnalyticsProvider {
    let tally = Tally()

    func track(event: String, properties: [String: AnalyticsValue]) {
        if case .int(let id)? = properties["id"] { tally.add(id) }
    }
}

private struct Consent { var purposes: Set<AnalyticsPurpose>? }

private struct Answer: Action { let purposes: Set<AnalyticsPurpose>? }

private struct ConsentReducer: Reducer {
    let initialState = Consent()

    func reduce(state: Consent, action: any Action) -> Consent? {
        (action as? Answer).map { Consent(purposes: $0.purposes) }
    }
}

@MainActor
private final class AddingRouter: Router {
    let tally = Tally()

    func perform(_ moves: [RouterMove]) {
        for case .selectTab(let index) in moves { tally.add(index) }
    }
}
