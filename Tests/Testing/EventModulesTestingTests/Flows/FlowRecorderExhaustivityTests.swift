import EventModulesTesting
import Testing

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
    func anExpectationInASectionSkipsWhatCameBefore() {
        let flow = FlowRecorder(store: store)
        store.dispatch(action: AddTodo(text: "a"))
        flow.withoutExhaustivity { flow.expect(.changed(Badge.self)) }
        flow.finish()
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
