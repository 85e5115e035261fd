import EventRuntime
import Suas
import Testing

/// A middleware that dispatches to itself without end.
@MainActor
struct EndlessMiddlewareTests {
    /// Regression: the stack overflowed, and the program ended without a word.
    @Test
    func anEndlessDispatchIsReportedWithItsAction() {
        let store = store { action, dispatch in dispatch(action) }
        let reports = Diagnostics.collect { store.dispatch(action: Add(1, to: "a")) }
        #expect(reports.count == 1)
        #expect(reports.first?.details.first?.value == "+1 a")
        store.dispatch(action: Nothing())
    }

    /// Each level dispatches twice, so that a tree of 256 levels would never end.
    @Test
    func anEndlessTreeOfDispatchesEnds() {
        let store = store { action, dispatch in
            dispatch(action)
            dispatch(action)
        }
        let reports = Diagnostics.collect { store.dispatch(action: Add(1, to: "a")) }
        #expect(reports.count == 2, "one for each dispatch of the root")
    }

    @Test
    func aDeepDispatchWithinTheLimitIsProcessed() {
        let store = store { action, dispatch in
            if let add = action as? Add, add.amount > 1 { dispatch(Add(add.amount - 1, to: "a")) }
        }
        let reports = Diagnostics.collect {
            for _ in 0..<2 { store.dispatch(action: Add(200, to: "a")) }
        }
        #expect(reports == [])
        #expect(store.state.number("a") == 2 * 20_100)
    }

    private func store(_ work: @escaping (any Action, (any Action) -> Void) -> Void) -> Store {
        Suas.createStore(
            reducer: number("a"),
            middleware: BlockMiddleware { action, _, dispatch, next in
                if action is Add { work(action, dispatch) }
                next(action)
            }
        )
    }
}
