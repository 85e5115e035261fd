import EventModules
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
        #expect(store.state.keys == ["app", "first", "second"])
        store.dispatch(action: Count())
        first = nil
        #expect(store.state.keys == ["app", "second"])
        #expect(store.state.value(forKey: "second", ofType: Int.self) == 1)
    }

    // Regression: the state stayed, because only the manager could detach it.
    @Test
    func aModulesStateEndsWithItAfterTheManagersRelease() {
        var manager: ModuleManager? = ModuleManager(store: store)
        var module: CountingModule? = CountingModule(key: "first")
        if let module { manager?.setupEventsListeners(for: module) }
        manager = nil
        #expect(store.state.keys == ["app", "first"])
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
        #expect(log.lines == ["[\"app\", \"first\"]"])
    }

    @Test
    func aReducerWithoutAStoreIsReported() {
        let manager = ModuleManager()
        let reports = Diagnostics.collect {
            manager.setupEventsListeners(for: CountingModule(key: "first"))
        }
        let name = String(reflecting: CountingModule.self)
        #expect(
            reports.map(\.description) == [
                """
                A module provides a reducer, but its manager has no store.
                    module: \(name)
                The module has no sub-state, and its reducer isn't called.
                To fix this, make the manager with ModuleManager(listeners:store:).
                """
            ]
        )
    }

    @Test
    func twoLivingModulesWithOneKeyStopTheProgram() async throws {
        let result = await #expect(
            processExitsWith: .failure,
            observing: [\.standardErrorContent]
        ) {
            await MainActor.run {
                let store = Suas.createStore(
                    reducer: BlockReducer(initialState: "", stateKey: "app") { _, _ in nil }
                )
                let manager = ModuleManager(store: store)
                let modules = [CountingModule(key: "count"), CountingModule(key: "count")]
                for module in modules { manager.setupEventsListeners(for: module) }
            }
        }
        let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
        let name = String(reflecting: CountingModule.self)
        #expect(
            text.contains(
                """
                Two living modules provide reducers for the same state key.
                    state key: "count"
                    first module: \(name)
                    second module: \(name)
                Each key of a store belongs to one reducer; the first would be lost.
                To fix this, build the reducer's stateKey from a value that differs between the \
                modules, such as "Product/7", or dismiss the first before showing the second.
                """
            )
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
