import EventRuntime
import Suas
import Testing

/// Listeners that dispatch in response to each other.
@MainActor
struct EndlessListenersTests {
    private struct Ping: Action {}
    private struct Pong: Action {}

    /// Regression: the main actor hung without a word.
    @Test
    func theReportNamesTheActionsThatAlternate() {
        var turns = 0
        let store = Suas.createStore(
            reducer: number("a"),
            middleware: BlockMiddleware { _, _, dispatch, next in
                // Most of the million deliveries, and the fastest ones.
                for _ in 0..<(turns < 100 ? 20_000 : 0) { DeliveryQueue.main.nested {} }
                next(Nothing())
            }
        )
        store.addActionListener { [unowned store] action in
            turns += 1
            if turns < 200 { store.dispatch(action: action is Ping ? Pong() : Ping()) }
        }
        let reports = Diagnostics.collect { store.dispatch(action: Ping()) }
        #expect(reports.map { $0.details.first?.value } == ["Store, with Pong, Store, with Ping"])
    }
}
