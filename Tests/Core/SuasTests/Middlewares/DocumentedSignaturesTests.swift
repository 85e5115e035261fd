import Suas
import Testing

/// Middlewares and async actions with the signatures of Suas's documentation, and with closures.
@MainActor
struct DocumentedSignaturesTests {
    private struct Named: Middleware {
        func onAction(
            action: any Action,
            getState: @escaping GetStateFunction,
            dispatch: @escaping DispatchFunction,
            next: @escaping NextFunction
        ) {
            if let add = action as? Add, add.amount == 1 { dispatch(Add(10, to: "a")) }
            next(action)
        }
    }

    private struct Spelled: Middleware {
        let log: Log

        func onAction(
            action: any Action,
            getState: @escaping () -> Store.State,
            dispatch: @escaping (any Action) -> Void,
            next: @escaping (any Action) -> Void
        ) {
            next(action)
            log.add("\(getState())")
        }
    }

    private struct NamedAction: AsyncAction {
        func execute(getState: @escaping GetStateFunction, dispatch: @escaping DispatchFunction) {
            dispatch(Add((getState().number("a") ?? 0) + 1, to: "a"))
        }
    }

    private struct SpelledAction: AsyncAction {
        func execute(
            getState: @escaping () -> Store.State,
            dispatch: @escaping (any Action) -> Void
        ) {
            dispatch(Add((getState().number("a") ?? 0) + 3, to: "a"))
        }
    }

    @Test
    func middlewaresWithBothSignaturesRun() {
        let log = Log()
        let middlewares = Named() + Spelled(log: log)
        let store = Suas.createStore(reducer: number("a"), middleware: middlewares)
        store.dispatch(action: Add(1, to: "a"))
        #expect(log.entries == [#"["a": 10]"#, #"["a": 11]"#])
    }

    @Test
    func asyncActionsWithBothSignaturesRun() {
        let store = Suas.createStore(reducer: number("a"), middleware: AsyncMiddleware())
        store.dispatch(action: NamedAction())
        store.dispatch(action: SpelledAction())
        #expect(store.state.number("a") == 5)
    }
}
