import EventModulesTesting
import Testing

@MainActor
struct FlowRecorderTests {
    private let store = Suas.createStore(
        reducer: TodoReducer() + BadgeReducer(),
        middleware: AsyncMiddleware()
    )
    private let manager: ModuleManager
    private let router: StackRouter

    init() {
        manager = ModuleManager(listeners: [StoreEventsListener(store: store)], store: store)
        router = StackRouter(manager: manager)
    }

    // Regression: the first expectation took the entry that only the second accepts.
    @Test
    func entriesInAnyOrderAreMatchedAsAWhole() {
        let flow = FlowRecorder(store: store)
        for text in ["a", "b", "c"] { store.dispatch(action: AddTodo(text: text)) }
        flow.expectInAnyOrder(
            .action(AddTodo.self),
            .action(AddTodo.self) { $0.text != "c" },
            .action(AddTodo(text: "a")),
            .changed(Badge.self) { $0.count > 1 },
            .changed(Badge.self),
            .changed(Badge.self) { $0.count < 3 },
            .changed(TodoList.self),
            .changed(TodoList.self) { $0.todos.count < 3 },
            .changed(TodoList.self) { $0.todos.count == 1 }
        )
        flow.finish()
    }

    @Test
    func expectedTranscriptNeedsNoOtherExpectations() {
        let flow = FlowRecorder(store: store)
        store.dispatch(action: AddTodo(text: "a"))
        flow.expectTranscript(
            """
            action AddTodo(text: "a")
              changed TodoList: todos[0]: inserted Todo(text: "a", isDone: false)
              changed Badge: count: 0 → 1
            """
        )
        flow.finish()
    }

    @Test
    func readingExpectsNothing() async throws {
        let flow = FlowRecorder(store: store)
        store.dispatch(action: DoNothing())
        #expect(flow.transcript == "action DoNothing()")
        #expect(flow.entries.count == 1)
        #expect(try await failures { flow.finish() }.count == 1)
    }

    @Test
    func expectsTheTranscriptSinceTheLastExpectation() async throws {
        let flow = FlowRecorder(store: store)
        store.dispatch(action: AddTodo(text: "a"))
        flow.expect(.action(AddTodo.self))
        flow.expect(.changed(TodoList.self))
        flow.expectTranscript("changed Badge: count: 0 → 1")
        flow.expectTranscript("")
        store.dispatch(action: DoNothing())
        #expect(try await failures { flow.finish() }.count == 1)
    }

    @Test
    func expectsTheTranscriptSinceSkip() {
        let flow = FlowRecorder(store: store)
        store.dispatch(action: AddTodo(text: "a"))
        flow.skip()
        store.dispatch(action: DoNothing())
        flow.expectTranscript("action DoNothing()")
        #expect(flow.transcript.lines.count == 4)
        // A part of a line, which a collection of lines wouldn't contain.
        #expect(flow.transcript.contains("AddTodo(text"))
        flow.finish()
    }

    @Test
    func judgesEachEntryOnce() async throws {
        let flow = FlowRecorder(store: store)
        store.dispatch(action: AddTodo(text: "a"))
        var judged: [String] = []
        _ = try await failures {
            flow.expect(
                .action(AddTodo.self) {
                    judged.append($0.text)
                    return false
                }
            )
        }
        #expect(judged == ["a"])
        flow.expectInAnyOrder(.changed(Badge.self), .changed(TodoList.self))
        flow.finish()
    }

    @Test
    func showsRedactedText() {
        let producer = MockProducer<LoginEvent>()
        manager.setupEventsListeners(for: producer)
        let flow = FlowRecorder(manager: manager)
        producer.emit(.signedIn(Password(text: "1234")))
        flow.expectTranscript("event MockProducer<LoginEvent>#1: signedIn(•••)")
        #expect(
            "\(FlowExpectation.event(LoginEvent.signedIn(Password(text: "1"))))"
                == "event signedIn(•••)"
        )
        flow.finish()
    }

    @Test
    func retainsTheManagerUntilItFinishes() {
        weak var recorded: ModuleManager?
        let flow: FlowRecorder
        do {
            let manager = ModuleManager()
            flow = FlowRecorder(manager: manager)
            recorded = manager
        }
        #expect(recorded != nil)
        flow.finish()
        #expect(recorded == nil)
    }

    @Test
    func secondRecorderReplacesTheFirst() {
        let first = FlowRecorder(store: store)
        var second: FlowRecorder?
        let reports = Diagnostics.collect { second = FlowRecorder(store: store) }
        store.dispatch(action: DoNothing())
        #expect(
            reports.map(\.description) == [
                """
                A store is already being recorded.
                It can have only one recorder: the earlier one records nothing more.
                To fix this, call stop() on the earlier recorder, or keep using it.
                """
            ]
        )
        first.expect(.reported("A store is already being recorded."))
        second?.expect(.action(DoNothing.self))
        second?.finish()
        first.finish()
    }
}

/// The entries that a test doesn't have to expect.
@MainActor
struct FlowRecorderExhaustivityTests {
    private let store = Suas.createStore(
        reducer: TodoReducer() + BadgeReducer(),
        middleware: AsyncMiddleware()
    )

    @Test
    func offSkipsEverything() {
        let flow = FlowRecorder(store: store, exhaustivity: .off)
        store.dispatch(action: DoNothing())
        store.dispatch(action: AddTodo(text: "a"))
        flow.expect(.changed(Badge.self))
        store.dispatch(action: AddTodo(text: "b"))
        flow.finish()
    }

    @Test
    func aSectionSkipsItsEntries() async throws {
        let flow = FlowRecorder(store: store)
        flow.withoutExhaustivity {
            store.dispatch(action: AddTodo(text: "a"))
            flow.expect(.changed(TodoList.self))
        }
        store.dispatch(action: DoNothing())
        #expect(try await failures { flow.finish() }.count == 1)
    }

    @Test
    func entriesFromBeforeASectionHaveToBeExpected() async throws {
        let flow = FlowRecorder(store: store)
        store.dispatch(action: DoNothing())
        flow.withoutExhaustivity { store.dispatch(action: AddTodo(text: "a")) }
        #expect(try await failures { flow.finish() }.count == 1)
    }

    @Test
    func anAsyncSectionSkipsItsEntries() async {
        let flow = FlowRecorder(store: store)
        let gate = Gate()
        await flow.withoutExhaustivity {
            store.dispatch(action: Wait(gate: gate))
            gate.open()
            await flow.settle()
        }
        flow.finish()
    }

    @Test
    func aSkippedAsyncActionMayRunAtTheEnd() async {
        let flow = FlowRecorder(store: store)
        let gate = Gate()
        store.dispatch(action: Wait(gate: gate))
        flow.skip()
        flow.finish()
        gate.open()
        await store.settle()
    }
}

/// The analytics calls before an entry.
@MainActor
struct FlowRecorderTrackedTests {
    private let store = Suas.createStore(reducer: BlockReducer(initialState: 0) { _, _ in nil })
    private let products = MockProducer<ProductEvent>()
    private let flow: FlowRecorder

    init() {
        let analytics = AnalyticsEventsListener(providers: [])
            .on(ProductEvent.appeared, as: "appeared")
            .on(ProductEvent.bought) { _ in .reset }
        let manager = ModuleManager(listeners: [analytics], store: store)
        manager.setupEventsListeners(for: products)
        flow = FlowRecorder(manager: manager)
    }

    @Test
    func nothingCountsAsExpected() async throws {
        store.dispatch(action: AddTodo(text: "a"))
        products.emit(.appeared)
        flow.expectNothingTracked(before: .action(AddTodo.self))
        flow.expect(.action(AddTodo.self))
        flow.expectNothingTracked(before: .action(AddTodo.self))
        let reported = try await failures { flow.finish() }
        #expect(
            reported.map(\.text) == [
                """
                The flow has entries that the test did not expect.
                    event MockProducer<ProductEvent>#1: appeared
                    tracked appeared, because called AnalyticsEventsListener#1
                To fix this, expect them, or pass over them with skip():
                    flow.expect(.event(ProductEvent.appeared))
                    flow.expect(.tracked("appeared", [:]))
                """
            ]
        )
    }

    @Test
    func expectedAndSkippedCallsCountToo() async throws {
        products.emit(.appeared)
        flow.expect(.event(ProductEvent.appeared))
        flow.expect(.tracked("appeared"))
        products.emit(.bought(id: "7"))
        flow.skip()
        let reported = try await failures {
            flow.expectNothingTracked(before: .action(AddTodo.self), besides: ["appeared"])
            store.dispatch(action: AddTodo(text: "a"))
            flow.expectNothingTracked(before: .action(AddTodo.self), besides: ["appeared"])
            flow.expectNothingTracked(before: .tracked("reset"), besides: [])
        }
        flow.skip()
        flow.finish()
        let (early, reset, appeared) = (
            "Analytics calls were tracked too early.",
            "    tracked reset, because called AnalyticsEventsListener#1",
            "    tracked appeared, because called AnalyticsEventsListener#1"
        )
        let lines = reported.map { $0.text.split(separator: "\n") }
        #expect(
            lines.map { $0.filter { $0.contains("tracked ") }.map(String.init) } == [
                ["The entry before which nothing is to be tracked did not occur.", reset],
                [early, reset],
                [early, "    before: tracked reset", appeared],
            ]
        )
    }
}

/// Two features may have types with one name.
@MainActor
struct FlowRecorderTypesTests {
    // Regression: expectations compared the names of types without their enclosing types.
    @Test
    func expectationsTellTypesWithOneNameApart() async throws {
        let manager = ModuleManager(listeners: [Basket.Listener()])
        let router = StackRouter(manager: manager)
        let pairs: [(met: FlowExpectation, missed: FlowExpectation)] = [
            (
                .accepted(Basket.Module.self, by: Basket.Listener.self),
                .accepted(Checkout.Module.self, by: Basket.Listener.self)
            ),
            (
                .accepted(Basket.Screen.self, by: Basket.Listener.self),
                .accepted(Basket.Screen.self, by: Checkout.Listener.self)
            ),
            (.route(to: Basket.Module.self), .route(to: Checkout.Module.self)),
            (.appeared(Basket.Screen.self), .appeared(Checkout.Screen.self)),
            (.called(Basket.Listener.self), .called(Checkout.Listener.self)),
        ]
        for (met, missed) in pairs {
            let flow = FlowRecorder(manager: manager, exhaustivity: .off)
            router.start(with: ModuleRoutingStep(withMaker: Basket.Context()))
            flow.expect(met)
            flow.finish()
            let other = FlowRecorder(manager: manager, exhaustivity: .off)
            router.start(with: ModuleRoutingStep(withMaker: Basket.Context()))
            #expect(try await failures { other.expect(missed) }.count == 1, "\(missed)")
            other.finish()
        }
    }

    @Test
    func suggestionsNameTheEnclosingTypes() async throws {
        let manager = ModuleManager()
        let router = StackRouter(manager: manager)
        let flow = FlowRecorder(manager: manager)
        router.start(with: ModuleRoutingStep(withMaker: Basket.Context()))
        let reported = try await failures { flow.finish() }
        #expect(
            reported.map(\.text) == [
                """
                The flow has entries that the test did not expect.
                    route started Module#1
                    screen appeared Screen#1, because route started Module#1
                To fix this, expect them, or pass over them with skip():
                    flow.expect(.route(to: Basket.Module.self))
                    flow.expect(.appeared(Basket.Screen.self))
                """
            ]
        )
    }
}
