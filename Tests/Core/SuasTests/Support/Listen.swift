import EventModulesManualTime

@testable import Suas

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
