import EventModules
import EventModulesTesting

extension Row {
    /// The cost of an event with rows for many cases of its type.
    static var tableRows: [Row] {
        [
            Row("bridge/1", "an event to a bridge with one row; raw: if case, and the store") {
                [bridge(rows: 1), rawBridge]
            },
            bridgeGrowth(20),
            bridgeGrowth(1000),
            Row("analytics/1", "an event to analytics with one row; raw: if case") {
                [analytics(rows: 1), rawAnalytics]
            },
            analyticsGrowth(20),
            analyticsGrowth(1000),
            Row(
                "analytics/complete",
                "with context, enrichment and consent; raw: one row without them",
                budget: Budget(.timesRaw(1.5))
            ) {
                [completeAnalytics, analytics(rows: 1)]
            },
            Row(
                "analytics/held",
                "an event held before the answer, among 10,000, and tracked; raw: among 100",
                budget: Budget(.flat)
            ) {
                [heldAnalytics(count: 10_000), heldAnalytics(count: 100)]
            },
            Row(
                "analytics/plan",
                "a row of a plan of 1,000 rows as JSON Schema; raw: of a plan of 100",
                budget: Budget(.timesRaw(1.5))
            ) {
                [plan(rows: 1_000), plan(rows: 100)]
            },
        ]
    }

    private static func bridgeGrowth(_ rows: Int) -> Row {
        Row(
            "bridge/\(rows)",
            "the same with \(rows) rows for one type; raw: with one row",
            budget: Budget(.flat)
        ) {
            [bridge(rows: rows), bridge(rows: 1)]
        }
    }

    private static func analyticsGrowth(_ rows: Int) -> Row {
        Row(
            "analytics/\(rows)",
            "the same with \(rows) rows for one type; raw: with one row",
            budget: Budget(.flat)
        ) {
            [analytics(rows: rows), analytics(rows: 1)]
        }
    }

    // MARK: - Contestants

    private static func bridge(rows: Int) -> Contestant {
        let keyed = KeyedStore(keys: 1)
        let bridge = StoreEventsListener(store: keyed.store)
        for index in 1..<rows {
            let others = WideEvent.constructors
            bridge.on(others[index % others.count]) { MoveTo(place: -$0) }
        }
        bridge.on(WideEvent.a) { MoveTo(place: $0) }
        return emitting(to: bridge, "\(rows) rows", keyed.tally)
    }

    private static func analytics(rows: Int) -> Contestant {
        let tally = Tally()
        let analytics = AnalyticsEventsListener(provider: TallyingProvider(tally: tally))
        for index in 1..<rows {
            let others = WideEvent.constructors
            analytics.on(others[index % others.count], as: "other") { ["id": .int(-$0)] }
        }
        analytics.on(WideEvent.a, as: "a") { ["id": .int($0)] }
        return emitting(to: analytics, "\(rows) rows", tally)
    }

    private static var completeAnalytics: Contestant {
        let tally = Tally()
        let store = Suas.createStore(reducer: ConsentReducer())
        store.dispatch(action: Answer(purposes: [.analytics, .marketing]))
        let analytics = AnalyticsEventsListener(provider: TallyingProvider(tally: tally))
            .on(WideEvent.a, as: "a") { ["id": .int($0)] }
            .adding(.property("version") { _ in "2.1" })
            .enriching { $0 }
            .consent(in: store) { $0[Consent.self]?.purposes }
        return emitting(to: analytics, "complete", tally)
    }

    private static func heldAnalytics(count: Int) -> Contestant {
        let tally = Tally()
        let store = Suas.createStore(reducer: ConsentReducer())
        let analytics = AnalyticsEventsListener(provider: TallyingProvider(tally: tally))
            .on(WideEvent.a, as: "a") { ["id": .int($0)] }
            .consent(in: store, holding: count) { $0[Consent.self]?.purposes }
        let module = WideModule()
        let manager = ModuleManager(listeners: [analytics])
        manager.setupEventsListeners(for: module)
        return Contestant("\(count) held") { operations in
            withExtendedLifetime(manager) {
                tally.added {
                    for start in stride(from: 0, to: operations, by: count) {
                        store.dispatch(action: Answer(purposes: nil))
                        for index in start..<min(start + count, operations) {
                            module.events.emit(.a(index))
                        }
                        store.dispatch(action: Answer(purposes: [.analytics]))
                    }
                }
            }
        } expectedSum: {
            sumOfIndices($0)
        }
    }

    private static func plan(rows: Int) -> Contestant {
        let analytics = AnalyticsEventsListener(providers: [])
        for index in 0..<rows {
            let event = WideEvent.constructors[index % WideEvent.constructors.count]
            analytics.on(event, as: "event\(index)", properties: [.property("id", \.self)])
        }
        return Contestant("\(rows) rows", unitsPerOperation: rows) { operations in
            (0..<operations).reduce(0) { sum, _ in
                sum + (analytics.plan().schema.utf8.count > rows * 100 ? rows : 0)
            }
        } expectedSum: {
            $0 * rows
        }
    }

    private static func emitting(
        to listener: any AnyEventsListening,
        _ name: String,
        _ tally: Tally
    ) -> Contestant {
        let module = WideModule()
        let manager = ModuleManager(listeners: [listener])
        manager.setupEventsListeners(for: module)
        return Contestant(name) { operations in
            withExtendedLifetime(manager) {
                tally.added { for index in 0..<operations { module.events.emit(.a(index)) } }
            }
        } expectedSum: {
            sumOfIndices($0)
        }
    }

    private static var rawBridge: Contestant {
        let tally = Tally()
        let store = RawDictionaryStore(keys: ["position"], changing: "position")
        store.addListener(of: "position") { tally.add($0.place) }
        return Contestant("raw") { operations in
            tally.added {
                for index in 0..<operations {
                    if case .a(let place) = opaque(WideEvent.a(index)) {
                        store.dispatch(MoveTo(place: place))
                    }
                }
            }
        } expectedSum: {
            sumOfIndices($0)
        }
    }

    private static var rawAnalytics: Contestant {
        let tally = Tally()
        let provider = TallyingProvider(tally: tally)
        return Contestant("raw") { operations in
            tally.added {
                for index in 0..<operations {
                    if case .a(let id) = opaque(WideEvent.a(index)) {
                        provider.track(event: "a", properties: ["id": .int(id)])
                    }
                }
            }
        } expectedSum: {
            sumOfIndices($0)
        }
    }
}

/// Adds up the identifiers that it tracks.
private final class TallyingProvider: AnalyticsProvider {
    private let tally: Tally

    init(tally: Tally) {
        self.tally = tally
    }

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
