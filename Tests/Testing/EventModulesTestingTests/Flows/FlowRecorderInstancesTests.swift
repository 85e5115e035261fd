import EventModulesTesting
import Testing

/// Two tabs hold the same module.
@MainActor
struct FlowRecorderInstancesTests {
    private let store = Suas.createStore(reducer: TodoReducer())
    private let manager: ModuleManager
    private let first: MemoModule
    private let second: MemoModule
    private let screens: [any Presentable]

    init() {
        let bridge = StoreEventsListener(store: store)
            .on(MemoEvent.written) { AddTodo(text: $0) }
        manager = ModuleManager(listeners: [bridge], store: store)
        let contexts = [MemoContext(), MemoContext()]
        screens = contexts.map { [manager] context in
            let step = ModuleRoutingStep(withMaker: context)
            return manager.viewController(
                for: PresentableRoutingStep(withStep: step, presentationMode: .none)
            )
        }
        let modules = manager.livingModules().compactMap { $0 as? MemoModule }
        (first, second) = (modules[0], modules[1])
    }

    // Regression: an entry of the other tab met the expectation.
    @Test
    func anEntryOfTheOtherInstanceFailsTheTest() async throws {
        let wanted = first.stateInstance
        let misses: [FlowExpectation] = [
            .event(MemoEvent.written("a"), from: first),
            .action(AddTodo(text: "a"), in: wanted),
            .action(AddTodo.self, in: wanted),
            .changed(Badge.self, in: wanted),
            .changed(to: Badge(count: 1), in: wanted),
            .changed(Badge.self, stateKey: "Badge@MemoModule#1"),
            .changed(to: Badge(count: 1), stateKey: "Badge@MemoModule#1"),
        ]
        for missed in misses {
            let flow = FlowRecorder(manager: manager, exhaustivity: .off)
            second.subject.onNext(.written("a"))
            #expect(try await failures { flow.expect(missed) }.count == 1, "\(missed)")
            flow.finish()
            store.reset(state: Badge(), forKey: "Badge@MemoModule#2")
        }
    }

    @Test
    func expectationsNameTheirInstance() {
        let flow = FlowRecorder(manager: manager)
        second.subject.onNext(.written("a"))
        flow.expect(.event(MemoEvent.written("a"), from: second))
        flow.expect(.action(AddTodo(text: "a"), in: second.stateInstance))
        flow.expect(.changed(TodoList.self))
        flow.expect(.changed(to: Badge(count: 1), in: second.stateInstance))
        first.subject.onNext(.erased("a"))
        flow.expect(.event(MemoEvent.erased, from: first) { $0 == "a" })
        second.subject.onNext(.written("a"))
        flow.expect(.event(MemoEvent.written("a"), from: second))
        flow.expect(.action(AddTodo.self, in: second.stateInstance))
        flow.expect(.changed(TodoList.self))
        flow.expect(.changed(to: Badge(count: 2), stateKey: "Badge@MemoModule#2"))
        flow.finish()
    }

    @Test
    func expectationsThatNameNoInstanceSaySo() async throws {
        let flow = FlowRecorder(manager: manager)
        second.subject.onNext(.written("a"))
        let reported = try await failures {
            flow.expect(.event(MemoEvent.written("a")))
            flow.expect(.action(AddTodo(text: "a")))
            flow.expect(.changed(TodoList.self))
            flow.expect(.changed(to: Badge(count: 1)))
        }
        flow.finish()
        #expect(
            reported.map(\.text) == [
                """
                Several living objects could have met the expectation, which names none.
                    expected: event written("a")
                It was met by:
                    event MemoModule#2: written("a")
                Others of the same type:
                    MemoModule#1
                To fix this, name the one that you expect, by the parameter from:
                """,
                """
                Several living objects could have met the expectation, which names none.
                    expected: action AddTodo(text: "a")
                It was met by:
                    action AddTodo(text: "a") in MemoModule#2, because called \
                StoreEventsListener#1
                Others of the same type:
                    MemoModule#1
                To fix this, name the one that you expect, by the parameter in:
                """,
                """
                Several living objects could have met the expectation, which names none.
                    expected: changed to Badge(count: 1)
                It was met by:
                    changed Badge@MemoModule#2: count: 0 → 1, because action \
                AddTodo(text: "a") in MemoModule#2
                Others of the same type:
                    MemoModule#1
                To fix this, name the one that you expect, by the parameter in:
                """,
            ]
        )
    }

    // Regression: the suggestion would have met a change of the other instance.
    @Test
    func aSuggestedChangeNamesItsInstance() async throws {
        let flow = FlowRecorder(manager: manager)
        store.reset(state: Badge(count: 3), forKey: "Badge@MemoModule#2")
        let reported = try await failures { flow.finish() }
        #expect(
            reported.map(\.text) == [
                """
                The flow has entries that the test did not expect.
                    changed Badge@MemoModule#2: count: 0 → 3
                To fix this, expect them, or pass over them with skip():
                    flow.expect(.changed(to: Badge(count: 3), stateKey: "Badge@MemoModule#2"))
                """
            ]
        )
    }

    @Test
    func oneLivingInstanceNeedsNoName() {
        let manager = ModuleManager(store: store)
        let module = MemoModule(usingContext: MemoContext())
        manager.setupEventsListeners(for: module)
        let flow = FlowRecorder(manager: manager)
        module.subject.onNext(.written("a"))
        flow.expect(.event(MemoEvent.written("a")))
        flow.finish()
    }

    @Test
    func aTestThatIsNotExhaustiveNeedsNoName() {
        let flow = FlowRecorder(manager: manager, exhaustivity: .off)
        second.subject.onNext(.written("a"))
        flow.expect(.event(MemoEvent.written("a")))
        flow.finish()
    }
}
