import Suas
import Testing

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
        #expect(
            log.entries == ["a", "b", "c", "called 1", "c done", "b done", "a done"]
        )
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
