import EventModulesTesting
import Testing

/// Two tabs hold the same module.
@MainActor
struct FlowRecorderInstancesTests {
    private let store = Suas.createStore(reducer: TodoReducer())
    private let manager: ModuleManager
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
        second = modules[1]
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
    func aTestThatIsNotExhaustiveNeedsNoName() {
        let flow = FlowRecorder(manager: manager, exhaustivity: .off)
        second.subject.onNext(.written("a"))
        flow.expect(.event(MemoEvent.written("a")))
        flow.finish()
    }
}

/// An app with two windows: each has its own router.
@MainActor
struct FlowRecorderWindowsTests {
    private let manager = ModuleManager()
    private let main: StackRouter
    private let window: StackRouter

    init() {
        main = StackRouter(manager: manager)
        window = StackRouter(manager: manager)
    }

    // Regression: a recorder without a router recorded only the main one.
    @Test
    func anUnexpectedRouteInAnotherWindowFailsTheTest() async throws {
        let flow = FlowRecorder(manager: manager)
        main.start(with: ModuleRoutingStep(withMaker: ProductContext(id: "1")))
        flow.skip()
        window.start(with: ModuleRoutingStep(withMaker: ProductContext(id: "2")))
        let reported = try await failures { flow.finish() }
        #expect(
            reported.map(\.text) == [
                """
                The flow has entries that the test did not expect.
                    route started ProductModule#2 in StackRouter#2
                    screen appeared MockScreen#2, because route started ProductModule#2 in \
                StackRouter#2
                To fix this, expect them, or pass over them with skip():
                    flow.expect(.route(to: ProductModule.self))
                    flow.expect(.appeared(MockScreen.self))
                """
            ]
        )
    }

    @Test
    func windowsThatOpenLaterAreRecorded() {
        let flow = FlowRecorder(manager: manager)
        let later = StackRouter(manager: manager)
        later.start(with: ModuleRoutingStep(withMaker: ProductContext(id: "1")))
        later.perform([.back, .stop])
        flow.expectTranscript(
            """
            route started ProductModule#1 in StackRouter#3
              screen appeared MockScreen#1
            route stopped, leaving ProductModule#1 in StackRouter#3
            """
        )
        flow.finish()
    }

    @Test
    func aRouteThatNamesNoWindowSaysSo() async throws {
        let flow = FlowRecorder(manager: manager)
        window.start(with: ModuleRoutingStep(withMaker: ProductContext(id: "1")))
        let reported = try await failures { flow.expect(.route(to: ProductModule.self)) }
        #expect(
            reported.map(\.text) == [
                """
                Several living objects could have met the expectation, which names none.
                    expected: route to ProductModule
                It was met by:
                    route started ProductModule#1 in StackRouter#2
                Others of the same type:
                    StackRouter#1
                To fix this, name the one that you expect, by the parameter in:
                """
            ]
        )
        flow.skip()
        flow.finish()
    }

    // Regression: any window's route met the expectation.
    @Test
    func aRouteInAnotherWindowFailsTheTest() async throws {
        let flow = FlowRecorder(manager: manager)
        window.start(with: ModuleRoutingStep(withMaker: ProductContext(id: "1")))
        let reported = try await failures { flow.expect(.route(to: ProductModule.self, in: main)) }
        #expect(
            reported.map(\.text) == [
                """
                The expected entry did not occur.
                    expected: route to ProductModule, of this StackRouter
                Instead, these occurred:
                    route started ProductModule#1 in StackRouter#2
                        but of another one
                    screen appeared MockScreen#1, because route started ProductModule#1 in \
                StackRouter#2
                To fix this, make the app produce the expected one, or expect the one that occurred:
                    flow.expect(.route(to: ProductModule.self))
                """
            ]
        )
        flow.finish()
    }

    @Test
    func aStoppedRecorderRecordsNoWindow() {
        let flow = FlowRecorder(manager: manager)
        flow.finish()
        window.start(with: ModuleRoutingStep(withMaker: ProductContext(id: "1")))
        #expect(flow.entries.isEmpty)
    }
}
