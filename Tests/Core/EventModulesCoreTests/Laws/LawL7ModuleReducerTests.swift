import EventModulesCore
import Testing

/// L7: a module's sub-state is in the store exactly as long as the module is alive.
@MainActor
struct LawL7ModuleReducerTests {
    struct Count: Action {}

    final class CountingModule: EventsProducer, ReducerProviding {
        let disposeBag = DisposeBag()
        let events: Observable<BasketEvent> = PublishSubject()
        let reducer: any CombinableReducer

        init(key: StateKey) {
            reducer = BlockReducer(initialState: 0, stateKey: key) { count, action in
                action is Count ? count + 1 : nil
            }
        }
    }

    private let store = Suas.createStore(
        reducer: BlockReducer(initialState: "", stateKey: "app") { _, _ in nil }
    )

    @Test
    func aModulesStateExistsAsLongAsTheModule() {
        let manager = ModuleManager(store: store)
        var first: CountingModule? = CountingModule(key: "first")
        let second = CountingModule(key: "second")
        if let first { manager.setupEventsListeners(for: first) }
        manager.setupEventsListeners(for: second)
        #expect(store.state.keys == ["app", "first@CountingModule#1", "second@CountingModule#2"])
        store.dispatch(action: Count())
        first = nil
        #expect(store.state.keys == ["app", "second@CountingModule#2"])
        #expect(store.state.value(forKey: "second@CountingModule#2", ofType: Int.self) == 1)
    }

    // Regression: the state stayed, because only the manager could detach it.
    @Test
    func aModulesStateEndsWithItAfterTheManagersRelease() {
        var manager: ModuleManager? = ModuleManager(store: store)
        var module: CountingModule? = CountingModule(key: "first")
        if let module { manager?.setupEventsListeners(for: module) }
        manager = nil
        #expect(store.state.keys == ["app", "first@CountingModule#1"])
        withExtendedLifetime(module) {}
        module = nil
        #expect(store.state.keys == ["app"])
    }

    @Test
    func theStateIsAttachedBeforeTheFirstOffer() {
        let manager = ModuleManager(store: store)
        let log = Log()
        let listener = KeysListener(store, log)
        manager.addEventsListeners([listener])
        manager.setupEventsListeners(for: CountingModule(key: "first"))
        #expect(log.lines == ["[\"app\", \"first@CountingModule#1\"]"])
    }

    @Test
    func aReducerWithoutAStoreIsReported() {
        let manager = ModuleManager()
        let reports = Diagnostics.collect {
            manager.setupEventsListeners(for: CountingModule(key: "first"))
        }
        let name = String(reflecting: CountingModule.self)
        #expect(
            reports.text == """
                A module provides a reducer, but its manager has no store.
                    module: \(name)
                The module has no sub-state, and its reducer isn't called.
                To fix this, create the manager with ModuleManager(listeners:store:).
                """
        )
    }
}

/// Logs the store's keys each time a producer is offered.
private final class KeysListener: AnyEventsListening {
    private let store: Store
    private let log: Log

    init(_ store: Store, _ log: Log) {
        self.store = store
        self.log = log
    }

    func registerToEvents(for producer: any AnyEventsProducer) -> Bool {
        log.lines.append("\(store.state.keys)")
        return true
    }
}
