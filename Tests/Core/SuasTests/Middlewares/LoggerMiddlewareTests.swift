import Delivery
import EventModulesTesting
import Suas
import Testing

@MainActor
struct LoggerMiddlewareTests {
    private typealias Options = LoggerMiddleware.Options

    private let log = Log()

    @Test
    func writesTheStateBeforeAndAfterAnAction() {
        dispatch(AddTodo(text: "Buy milk"), Options(write: log.add))
        #expect(
            log.entries == [
                """
                AddTodo at 12.005 s
                    previous state: ["TodoList": TodoList(todos: [])]
                    action:         AddTodo(text: "Buy milk")
                    next state:     ["TodoList": TodoList(todos: ["Buy milk"])]
                """
            ]
        )
    }

    @Test
    func measuresTheTimeWithTheGivenClock() {
        let clock = ManualClock()
        let logger = LoggerMiddleware(
            options: Options(debugOnly: false, write: title),
            clock: clock
        )
        clock.advance(by: .milliseconds(1500))
        store(logger).dispatch(action: Nothing())
        #expect(log.entries == ["Nothing at 1.500 s"])
    }

    @Test
    func titleShowsTheChosenParts() {
        dispatch(Nothing(), Options(showsTimestamp: false, write: title))
        dispatch(Nothing(), Options(showsTimestamp: false, showsDuration: true, write: title))
        dispatch(Nothing(), Options(showsDuration: true, write: title))
        dispatch(Nothing(), Options(timestamp: { "noon" }, write: title))
        #expect(
            log.entries == [
                "Nothing", "Nothing, took 2000.250 ms", "Nothing at 12.005 s, took 2000.250 ms",
                "Nothing at noon",
            ]
        )
    }

    @Test
    func measuresTimeByDefault() throws {
        let options = Options(showsDuration: true, debugOnly: false, write: title)
        let store = store(LoggerMiddleware(options: options))
        store.dispatch(action: Nothing())
        let title = try #require(log.entries.first)
        #expect(try #/Nothing at \d+\.\d{3} s, took \d+\.\d{3} ms/#.wholeMatch(in: title) != nil)
    }

    @Test
    func longLinesWrapBelowTheirValue() {
        let options = Options(
            showsTimestamp: false,
            lineLength: 48,
            stateTransformer: { _ in "a state of words and\nabcdefghijklmnopqrstuvwxyz0123456789" },
            write: log.add
        )
        dispatch(AddTodo(text: "Buy milk, bread, and a lamp"), options)
        #expect(
            log.entries == [
                """
                AddTodo
                    previous state: a state of words and
                                    abcdefghijklmnopqrstuvwxyz01
                                    23456789
                    action:         AddTodo(text: "Buy milk,
                                    bread, and a lamp")
                    next state:     a state of words and
                                    abcdefghijklmnopqrstuvwxyz01
                                    23456789
                """
            ]
        )
    }

    @Test
    func aLineThatJustFitsIsNotWrapped() {
        let options = Options(
            showsTimestamp: false,
            lineLength: 0,
            stateTransformer: { _ in "twenty characters ok" },
            actionTransformer: { _ in "twenty characters ok, then more" },
            write: log.add
        )
        dispatch(Nothing(), options)
        #expect(
            log.entries == [
                """
                Nothing
                    previous state: twenty characters ok
                    action:         twenty characters
                                    ok, then more
                    next state:     twenty characters ok
                """
            ]
        )
    }

    @Test
    func logsOnlyTheActionsOfThePredicate() {
        let options = Options(predicate: { $0 is AddTodo }, write: title)
        dispatch(Nothing(), options)
        dispatch(AddTodo(text: "a"), options)
        #expect(log.entries == ["AddTodo at 12.005 s"])
    }

    @Test(arguments: [(false, true, 0), (false, false, 1), (true, true, 1), (true, false, 1)])
    func logsInReleaseBuildsOnlyOnRequest(isDebugBuild: Bool, debugOnly: Bool, count: Int) {
        let options = Options(debugOnly: debugOnly, write: log.add)
        let store = dispatch(AddTodo(text: "a"), options, isDebugBuild: isDebugBuild)
        #expect(log.entries.count == count)
        #expect(store.state.value(forKeyOfType: TodoList.self)?.todos == ["a"])
    }

    @Test
    func writesTheFormattersOutput() {
        let options = Options(
            showsDuration: true,
            titleFormatter: { action, timestamp, duration in
                "\(type(of: action))|\(timestamp ?? "")|\(duration ?? .zero)"
            },
            stateTransformer: {
                "\($0.value(forKeyOfType: TodoList.self)?.todos.count ?? 0) todos"
            },
            actionTransformer: { "an action: \($0 is AddTodo)" },
            write: log.add
        )
        dispatch(AddTodo(text: "a"), options)
        #expect(
            log.entries == [
                """
                AddTodo|12.005 s|2.00025 seconds
                    previous state: 0 todos
                    action:         an action: true
                    next state:     1 todos
                """
            ]
        )
    }

    @Test
    func redactsStatesAndActions() {
        let reducer = BlockReducer(initialState: Session()) { _, action in
            (action as? SignIn).map { Session(password: $0.password) }
        }
        let options = Options(showsTimestamp: false, write: log.add)
        let store = Suas.createStore(reducer: reducer, middleware: logger(options))
        store.dispatch(action: SignIn(name: "anna", password: Password(text: "1234")))
        #expect(
            log.entries == [
                """
                SignIn
                    previous state: ["Session": Session(password: nil)]
                    action:         SignIn(name: "anna", password: •••)
                    next state:     ["Session": Session(password: Optional(•••))]
                """
            ]
        )
    }

    /// Regression: a Windows line break, a single character, was not recognized as a line break.
    @Test
    func keepsTheLineBreaksOfATransformedState() {
        dispatch(
            Nothing(),
            Options(
                showsTimestamp: false,
                stateTransformer: { _ in "one\r\ntwo\nthree" },
                actionTransformer: { _ in "nothing" },
                write: log.add
            )
        )
        #expect(
            log.entries == [
                """
                Nothing
                    previous state: one
                                    two
                                    three
                    action:         nothing
                    next state:     one
                                    two
                                    three
                """
            ]
        )
    }

    @Test
    func writesAfterTheListenersAreCalled() {
        let again = BlockMiddleware { action, _, dispatch, next in
            if action is StartOver { dispatch(Nothing()) }
            next(action)
        }
        let store = store(logger(Options(showsTimestamp: false, write: title)) + again)
        store.addListener(forStateType: TodoList.self) { _ in log.add("told") }
        store.dispatch(action: StartOver())
        #expect(log.entries == ["Nothing", "told", "StartOver"])
    }

    private func title(_ text: String) {
        log.add(String(text.prefix { $0 != "\n" }))
    }

    @discardableResult
    private func dispatch(
        _ action: any Action,
        _ options: Options,
        isDebugBuild: Bool = true
    ) -> Store {
        let store = store(logger(options, isDebugBuild: isDebugBuild))
        store.dispatch(action: action)
        return store
    }

    private func store(_ middleware: any Middleware) -> Store {
        Suas.createStore(reducer: TodoReducer(), middleware: middleware)
    }

    /// Returns a logger whose clock advances by slightly more than two seconds after each reading.
    private func logger(_ options: Options, isDebugBuild: Bool = true) -> LoggerMiddleware {
        var now = Duration.milliseconds(12_005)
        return LoggerMiddleware(options: options, isDebugBuild: isDebugBuild) {
            defer { now += .microseconds(2_000_250) }
            return now
        }
    }
}

private struct Password: Redacted {
    let text: String
    var redacted: String { "•••" }
}

private struct Session {
    var password: Password?
}

private struct SignIn: Action {
    let name: String
    let password: Password
}
