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

    @Test
    func expectsEntriesInOrder() {
        let flow = FlowRecorder(store: store)
        store.dispatch(action: AddTodo(text: "a"))
        flow.expect(.action(AddTodo(text: "a")))
        flow.expect(.changed(TodoList.self) { $0.todos.map(\.text) == ["a"] })
        flow.expect(.changed(to: Badge(count: 1)))
        flow.finish()
    }

    @Test
    func recordsTheMainRouterOfItsManager() {
        router.start(with: ModuleRoutingStep(withMaker: ProductContext(id: "1")))
        let step = ModuleRoutingStep(withMaker: ProductContext(id: "2"))
        router.route(to: PresentableRoutingStep(withStep: step, presentationMode: .push()))
        let flow = FlowRecorder(manager: manager)
        router.goBack()
        flow.expectTranscript(
            """
            route popped ProductModule#2
              screen appeared MockScreen#1
            """
        )
        flow.finish()
    }

    @Test
    func expectsDetails() {
        store.addListener(forStateType: Badge.self) { _ in }
        let flow = FlowRecorder(store: store)
        store.dispatch(action: AddTodo(text: "a"))
        flow.expect(.action(AddTodo.self) { $0.text == "a" })
        flow.expect(.changed(TodoList.self))
        flow.expect(.changed(Badge.self, stateKey: "Badge"))
        flow.expect(.notified("Badge"))
        flow.finish()
    }

    @Test
    func expectsEntriesInAnyOrder() {
        let flow = FlowRecorder(store: store)
        store.dispatch(action: AddTodo(text: "a"))
        flow.expect(.action(AddTodo.self))
        flow.expectInAnyOrder(.changed(Badge.self), .changed(TodoList.self))
        flow.finish()
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
        #expect(flow.transcript.count == 4)
        flow.finish()
    }

    @Test
    func recorderWithoutAnyCheckFails() async throws {
        let flow = FlowRecorder(store: store)
        store.dispatch(action: DoNothing())
        #expect(try await failures { flow.finish() }.count == 1)
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
    func expectsEventsAndRoutesByCaseTypeAndValue() {
        let flow = FlowRecorder(manager: manager, router: router)
        router.start(with: ModuleRoutingStep(withMaker: ProductContext(id: "7")))
        flow.expect(.route(to: ProductModule.self))
        flow.expect(.screen(.willAppear, MockScreen.self))
        flow.expect(.appeared(MockScreen.self))
        let module = manager.livingModules().first as? ProductModule
        module?.subject.onNext(.bought(id: "7"))
        module?.subject.onNext(.bought(id: "8"))
        module?.subject.onNext(.appeared)
        flow.expect(.event(ProductEvent.bought(id: "7")))
        flow.expect(.called(StoreEventsListener.self))
        flow.expect(.event(ProductEvent.bought) { $0 == "8" })
        flow.expect(.event(ProductEvent.appeared))
        router.stop()
        flow.expect(.route(RouterEvent.stopped) { $0.count == 1 })
        flow.finish()
    }

    @Test
    func expectsAnAcceptedProducer() {
        let flow = FlowRecorder(manager: manager)
        let producer = MockProducer<ProductEvent>()
        manager.setupEventsListeners(for: producer)
        flow.expect(.accepted(MockProducer<ProductEvent>.self, by: StoreEventsListener.self))
        flow.finish()
    }

    @Test
    func expectsMisuse() {
        let flow = FlowRecorder(store: store)
        _ = Diagnostics.collect { store.reset(state: 7, forKey: "nowhere") }
        flow.expect(.reported("A store was asked to reset a state key that it does not have."))
        flow.finish()
    }

    @Test
    func expectsAddedAndRemovedKeys() {
        let flow = FlowRecorder(store: store)
        let other = BlockReducer(initialState: 0, stateKey: "other") { _, _ in nil }
        store.attach(reducer: other)
        store.detach(stateKey: "other")
        flow.expect(.changed(Int.self, stateKey: "other"))
        flow.expect(.removed("other"))
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
    func explainsTheCausesOfAnEntry() {
        let flow = FlowRecorder(store: store)
        store.dispatch(action: AddTodo(text: "a"))
        let change = flow.entries.last
        #expect(
            change.map(flow.why) == """
                changed Badge: count: 0 → 1
                  because action AddTodo(text: "a")
                  which came from outside
                """
        )
        flow.skip()
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
