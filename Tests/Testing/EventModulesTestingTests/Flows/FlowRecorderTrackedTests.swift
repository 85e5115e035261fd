import EventModulesTesting
import Testing

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
