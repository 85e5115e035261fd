import EventRuntime
import Suas
import Testing

@MainActor
struct BlockMiddlewareTests {
    let log = Log()

    @Test
    func passesAnActionOnTwice() {
        let store = store(
            BlockMiddleware { action, _, _, next in
                next(action)
                next(action)
            }
        )
        store.dispatch(action: Add(1, to: "a"))
        #expect(log.entries == ["told 1", "told 2"])
    }

    private func store(_ middleware: some Middleware) -> Store {
        let store = Suas.createStore(reducer: number("a"), middleware: middleware)
        store.listen("a", "told", log)
        return store
    }
}

@MainActor
struct CombinedMiddlewareTests {
    let log = Log()

    @Test(arguments: Grouping.allCases)
    func runsEachMiddlewareOnceInOrder(grouping: Grouping) {
        let store = Suas.createStore(reducer: number("x"), middleware: grouping.of(part))
        store.listen("x", "told", log)
        store.dispatch(action: Add(1, to: "x"))
        #expect(
            log.entries == ["a", "b", "c", "d", "told 1", "d done", "c done", "b done", "a done"]
        )
    }

    @Test(arguments: Grouping.allCases)
    func runsInTheSameOrderWithoutAStore(grouping: Grouping) {
        grouping.of(part).onAction(
            action: Add(1, to: "x"),
            getState: { [:] },
            dispatch: { _ in },
            next: { log.add("next \($0)") }
        )
        #expect(
            log.entries == [
                "a", "b", "c", "d", "next +1 x", "d done", "c done", "b done", "a done",
            ]
        )
    }

    @Test
    func heldBackActionsReachNoLaterMiddleware() {
        let holding = BlockMiddleware { _, _, _, _ in log.add("held back") }
        let store = Suas.createStore(
            reducer: number("x"),
            middleware: part("a") + (holding + part("b"))
        )
        store.listen("x", "told", log)
        store.dispatch(action: Add(1, to: "x"))
        #expect(log.entries == ["a", "held back", "a done"])
    }

    @Test
    func eachReceivesTheActionThatThePreviousPassedOn() {
        let adding = { (amount: Int) in
            BlockMiddleware { action, _, _, next in
                log.add("\(action)")
                next(Add(((action as? Add)?.amount ?? 0) + amount, to: "x"))
            }
        }
        let store = Suas.createStore(reducer: number("x"), middleware: adding(10) + adding(100))
        store.listen("x", "told", log)
        store.dispatch(action: Add(1, to: "x"))
        #expect(log.entries == ["+1 x", "+11 x", "told 111"])
    }

    @Test
    func anArrayIsCombinedInItsOrder() {
        let parts: [any Middleware] = [part("a"), part("b") + part("c")]
        let store = Suas.createStore(reducer: number("x"), middleware: CombinedMiddleware(parts))
        store.listen("x", "called", log)
        store.dispatch(action: Add(1, to: "x"))
        #expect(log.entries == ["a", "b", "c", "called 1", "c done", "b done", "a done"])
    }

    @Test
    func anEmptyArrayPassesEverythingOn() {
        let store = Suas.createStore(reducer: number("x"), middleware: CombinedMiddleware([]))
        store.listen("x", "called", log)
        store.dispatch(action: Add(1, to: "x"))
        #expect(log.entries == ["called 1"])
    }

    private func part(_ name: String) -> BlockMiddleware {
        BlockMiddleware { action, _, _, next in
            log.add(name)
            next(action)
            log.add("\(name) done")
        }
    }
}

/// The possible groupings of four middlewares.
enum Grouping: CaseIterable {
    case leftToRight, rightToLeft, pairs, middle

    @MainActor
    func of(_ part: (String) -> BlockMiddleware) -> CombinedMiddleware {
        let (a, b, c, d) = (part("a"), part("b"), part("c"), part("d"))
        return switch self {
        case .leftToRight: a + b + c + d
        case .rightToLeft: a + (b + (c + d))
        case .pairs: (a + b) + (c + d)
        case .middle: a + (b + c) + d
        }
    }
}

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
        ) { dispatch(Add((getState().number("a") ?? 0) + 3, to: "a")) }
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

/// A middleware that dispatches to itself without end.
@MainActor
struct EndlessMiddlewareTests {
    /// Regression: the stack overflowed, and the program ended without a word.
    @Test
    func anEndlessDispatchIsReportedWithItsAction() {
        let store = store { action, dispatch in dispatch(action) }
        let reports = Diagnostics.collect { store.dispatch(action: Add(1, to: "a")) }
        #expect(reports.count == 1)
        #expect(reports.first?.details.first?.value == #"Add(amount: 1, keys: ["a"])"#)
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
