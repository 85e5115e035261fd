import EventModulesManualTime
import EventRuntime
import Testing

@testable import Suas

/// Adds an amount to the numbers of the given keys; without keys it changes nothing.
struct Add: Action, CustomStringConvertible {
    let amount: Int
    let keys: [StateKey]

    init(_ amount: Int, to keys: StateKey...) { self.init(amount, to: keys) }

    init(_ amount: Int, to keys: [StateKey]) {
        self.amount = amount
        self.keys = keys
    }

    var description: String { "+\(amount) \(keys.joined(separator: ","))" }
}

/// Returns a reducer of a number that only `Add` changes.
func number(_ key: StateKey) -> BlockReducer<Int> {
    BlockReducer(initialState: 0, stateKey: key) { number, action in
        guard let add = action as? Add, add.keys.contains(key) else { return nil }
        return number + add.amount
    }
}

extension Store {
    /// Calls a closure with each new number of a key.
    @discardableResult
    func listen(
        to key: StateKey = "a",
        if filter: FilterFunction<Int>? = nil,
        _ callback: @escaping (Int) -> Void
    ) -> Subscription<Int> {
        addListener(forStateType: Int.self, stateKey: key, if: filter, callback: callback)
    }

    /// Logs each new number of a key.
    @discardableResult
    func listen(_ key: StateKey, _ name: String, _ log: Log) -> Subscription<Int> {
        listen(to: key) { log.add("\(name) \($0)") }
    }
}

extension Store.State {
    func number(_ key: StateKey) -> Int? { value(forKey: key, ofType: Int.self) }
}

/// The states, actions and reducers of the seeds, with words for colors.
struct TodoList: Equatable {
    var todos: [String]
}

struct TodoSettings: Equatable {
    var backgroundColor: String
    var textColor: String
}

struct AddTodo: Action {
    let text: String
}

struct SetTextColor: Action {
    let name: String
}

/// Clears the list and resets the colors.
struct StartOver: Action {}

/// Changes nothing.
struct Nothing: Action {}

struct TodoReducer: Reducer {
    var initialState = TodoList(todos: [])

    func reduce(action: any Action, state: TodoList) -> TodoList? {
        switch action {
        case let action as AddTodo: TodoList(todos: state.todos + [action.text])
        case is StartOver: initialState
        default: nil
        }
    }
}

struct SettingsReducer: Reducer {
    var initialState = TodoSettings(backgroundColor: "red", textColor: "white")

    func reduce(action: any Action, state: TodoSettings) -> TodoSettings? {
        switch action {
        case let action as SetTextColor:
            TodoSettings(backgroundColor: state.backgroundColor, textColor: action.name)
        case is StartOver: initialState
        default: nil
        }
    }
}

@MainActor
func todoStore() -> Store { Suas.createStore(reducer: TodoReducer() + SettingsReducer()) }

/// Types with the same name in two features.
enum Cart {
    struct Item: Equatable { var count = 0 }

    struct ItemReducer: Reducer {
        var initialState = Item()

        func reduce(state: Item, action: any Action) -> Item? {
            action is AddTodo ? Item(count: state.count + 1) : nil
        }
    }
}

enum Search {
    struct Item: Equatable { var query = "" }

    struct ItemReducer: Reducer {
        var initialState = Item()

        func reduce(state: Item, action: any Action) -> Item? {
            (action as? AddTodo).map { Item(query: $0.text) }
        }
    }

    /// The same reducer with a custom key.
    struct KeyedReducer: Reducer {
        var initialState = Item()
        var stateKey = "search"

        func reduce(state: Item, action: any Action) -> Item? {
            (action as? AddTodo).map { Item(query: $0.text) }
        }
    }
}

struct Loadable<Content> {
    var content: Content?
}

/// A log of what happened, in order.
@MainActor
final class Log {
    private(set) var entries: [String] = []

    func add(_ entry: String) { entries.append(entry) }
}

/// An object for a closure to capture, so that a test notices when the closure is released.
@MainActor
final class Canary {
    private let onRelease: @MainActor () -> Void

    init(onRelease: @escaping @MainActor () -> Void = {}) { self.onRelease = onRelease }

    /// Does nothing; a closure calls it to capture the canary.
    func sing() {}

    isolated deinit { onRelease() }
}

extension [Diagnostic] {
    /// The texts of all reports.
    var text: String { map(\.description).joined(separator: "\n") }
}

extension [any PartialKeyPath<ExitTest.Result> & Sendable] {
    static var standardError: Self { [\.standardErrorContent] }
}

extension ExitTest.Result {
    /// The standard error output of the process.
    var standardErrorText: String { String(decoding: standardErrorContent, as: UTF8.self) }
}

extension Store {
    /// The number of running actions that are not cancelled.
    var runningCount: Int { uncancelledActions.count }

    /// Returns when a number of actions are running that are not cancelled.
    func untilRunning(_ count: Int) async { while runningCount != count { await Task.yield() } }
}

struct Membership: Equatable {
    var isMember = false

    static var reducer: TableReducer<Membership> {
        TableReducer(initialState: Membership())
            .on(Join.self) { membership, _ in membership.isMember = true }
            .on(Leave.self) { membership, _ in membership.isMember = false }
    }
}

struct Join: Action {}

struct Leave: Action {}

struct Rooms: Equatable {
    var open: [Int] = []

    static var reducer: TableReducer<Rooms> {
        TableReducer(initialState: Rooms())
            .on(Open.self) { rooms, action in rooms.open = action.rooms }
    }
}

struct Open: Action {
    let rooms: [Int]
}

/// Runs until it is cancelled, its gate opens, or it fails.
struct Listen: TaskAction, CustomStringConvertible {
    struct Failure: Error {}

    let room: Int
    let gate: Gate?
    let isFailing: Bool
    let outlivesInstance: Bool

    init(to room: Int, until gate: Gate? = nil, failing: Bool = false, outliving: Bool = false) {
        self.room = room
        self.gate = gate
        isFailing = failing
        outlivesInstance = outliving
    }

    var description: String { "listen \(room)" }

    func run(
        getState: @escaping TaskGetStateFunction,
        dispatch: @escaping TaskDispatchFunction
    ) async throws {
        if isFailing { throw Failure() }
        if let gate { return await gate.pass() }
        let (end, continuation) = AsyncStream<Never>.makeStream()
        for await _ in end {}
        withExtendedLifetime(continuation) {}
    }
}

let isMember: @Sendable (Store.State) -> Bool = { $0[Membership.self]?.isMember == true }

let openRooms: @Sendable (Store.State) -> [Int] = { $0[Rooms.self]?.open ?? [] }

extension Store {
    /// The rooms whose actions are running, in the order in which they began.
    var listening: [Int] { uncancelledActions.compactMap { ($0 as? Listen)?.room } }
}
