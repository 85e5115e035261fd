import EventModules

/// The budgets of DESIGN §6.
///
/// Sizes, and the time of a build, are measured by the script `sizes`.
@MainActor
let allRows: [Row] = [
    emit(to: 1), emit(to: 10), emit(to: 100), emit(to: 1000),
    Row("emit/behavior", "emit of a BehaviorSubject", .timesRaw(2), allocations: 0) {
        [.subject(BehaviorSubject(value: 0)), .rawReplay(1)]
    },
    Row("emit/replay", "emit of a ReplaySubject of 1,000", .timesRaw(2), allocations: 0) {
        [.replay(1000), .rawReplay(1000)]
    },
    Row("emit/replay-growth", "the same of 100,000; raw: of 10", .flat, allocations: 0) {
        [.replay(100_000), .replay(10)]
    },
    Row("emit/managed", "emit of a module that a manager shows; raw: known to none", .timesRaw(2)) {
        [.emittingManaged(), .emitting()]
    },

    Row("capture/stream", "producer[event:], all six cases", .timesRaw(2.5), allocations: 1) {
        [.capture(of: ProductEvent.oneOfEach), .rawCapture(of: ProductEvent.oneOfEach)]
    },
    Row("capture/hit", "the same, always the case", .timesRaw(2.5), allocations: 1) {
        let events = [ProductEvent.productSelected(.sample)]
        return [.capture(of: events), .rawCapture(of: events)]
    },
    Row("capture/miss", "the same, always another case", .timesRaw(2.5), allocations: 1) {
        let events = [ProductEvent.failed("a network error")]
        return [.capture(of: events), .rawCapture(of: events)]
    },

    dispatch(1, atMost: 4), dispatch(10, atMost: 8), dispatch(100, atMost: 50),
    Row("dispatch/named", "the same, 100 that name actions", .timesRaw(4), allocations: 3) {
        [KeyedStore(100).moving, .rawStore(100)]
    },
    Row("dispatch/named-growth", "the same; raw: 1", .flat) {
        [KeyedStore(100).moving, KeyedStore(1).moving]
    },
    Row("dispatch/listeners", "beside 10,000 listeners of other keys; raw: of 10", .flat) {
        [KeyedStore(10).withListeners(10_000).moving, KeyedStore(10).moving]
    },
    Row("dispatch/linked", "the same, linked to an object", .flat) {
        [KeyedStore(10).withListeners(10_000, linked: true).moving, KeyedStore(10).moving]
    },
    Row("dispatch/selectors", "beside 1,000 selectors with a filter", .each(30, count: 1000)) {
        [KeyedStore(2).withSelectors(1000).moving, KeyedStore(2).moving]
    },
    Row("dispatch/partial", "beside 1,000 partial stores with a selector", .each(30, count: 1000)) {
        [KeyedStore(2).withPartialStores(1000).moving, KeyedStore(2).moving]
    },

    Row("append/mutating", "append in place to 100,000; raw: to 1,000", .flat, allocations: 3) {
        [.appending(to: 100_000, mutating: true), .appending(to: 1000, mutating: true)]
    },
    Row("append/app-action", "the same by an AppAction", .flat, allocations: 3) {
        [.appending(to: 100_000, mutating: false), .appending(to: 1000, mutating: false)]
    },

    Row("rows/bridge", "a bridge with 1,000 rows for an event; raw: with one", .flat) {
        [.bridge(rows: 1000), .bridge(rows: 1)]
    },
    Row("rows/analytics", "analytics alike", .flat) {
        [.analytics(rows: 1000), .analytics(rows: 1)]
    },
    Row("rows/routes", "routes alike", .flat) {
        [.routes(rows: 1000), .routes(rows: 1)]
    },
    Row("wiring", "a bridge in an app whose wiring was read; raw: not read", .flat) {
        [.wired(isRead: true), .wired(isRead: false)]
    },
    Row("analytics/complete", "context, enrichment, consent; raw: a plain row", .timesRaw(2)) {
        [.completeAnalytics, .analytics(rows: 1)]
    },
    Row("analytics/held", "10,000 held events, each; raw: 100", .flat) {
        [.heldAnalytics(10_000), .heldAnalytics(100)]
    },

    Row("path/stream", "event, listeners, bridge, store, listener; six cases", .timesRaw(5)) {
        [.path(ProductEvent.oneOfEach), .rawPath(ProductEvent.oneOfEach)]
    },
    Row("path/hit", "the same, always the mapped case", .timesRaw(5)) {
        let events = [ProductEvent.productSelected(.sample)]
        return [.path(events), .rawPath(events)]
    },

    Row("route/push-100", "push and pop above 100 screens; raw: above one", .timesRaw(3)) {
        [.routing(above: 100), .routing(above: 1)]
    },
    Row("route/push-1000", "the same above 1,000", .timesRaw(10)) {
        [.routing(above: 1000), .routing(above: 1)]
    },
    Row("route/modal-100", "the same with modals above 100", .timesRaw(3)) {
        [.routing(above: 100, .modal), .routing(above: 1, .modal)]
    },
    Row("route/modal-1000", "the same above 1,000", .timesRaw(10)) {
        [.routing(above: 1000, .modal), .routing(above: 1, .modal)]
    },
    Row("route/gates", "a route behind one of 1,000 gates; raw: of one", .each(30, count: 999)) {
        [.routing(above: 1, gates: 1000), .routing(above: 1, gates: 1)]
    },

    Row("work/conditions", "beside 1,000 conditions, one changes; raw: one", .each(30, count: 999))
    {
        [KeyedStore.working(1000, of: 1000).moving, KeyedStore.working(1, of: 1000).moving]
    },
    Row("kept/keys", "a turn with 1,000 kept keys, one changes; raw: one", .flat) {
        [KeyedStore(1000, kept: 1000).movingInTurns, KeyedStore(1000, kept: 1).movingInTurns]
    },
    Row("kept/dispatch", "a change of a kept key; raw: of one that isn't", .timesRaw(2)) {
        [KeyedStore(1, kept: 1).moving, KeyedStore(1).moving]
    },
]

@MainActor
private func emit(to count: Int) -> Row {
    Row("emit/\(count)", "emit to \(count) subscribers", .timesRaw(1.5), allocations: 0) {
        [.subject(PublishSubject(), subscribers: count), .rawEmitter(subscribers: count)]
    }
}

@MainActor
private func dispatch(_ count: Int, atMost factor: Double) -> Row {
    Row("dispatch/casting-\(count)", "K = \(count), casting", .timesRaw(factor), allocations: 3) {
        [KeyedStore(count, .casting).moving, .rawStore(count)]
    }
}
