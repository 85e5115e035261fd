import Suas

/// What a program is run on: a store, or a model of one.
@MainActor
protocol ProgramTarget: AnyObject {
    associatedtype State: ProgramState

    var state: State { get }

    /// Sends every action through the middleware of a run.
    init(_ run: ProgramRun<Self>)

    func dispatch(_ action: any Action)
    func attach(_ places: [Int])
    func detach(_ place: Int)
    func reset(_ place: Int, to number: Int)
    func reset(to state: State)
    func add(_ listener: Program.Listener) -> Registration
}

/// A target's full state.
protocol ProgramState: CustomStringConvertible {
    var keys: [StateKey] { get }
}

/// A listener's place in a target.
struct Registration {
    let remove: () -> Void

    /// Nil where there is no state to inform of.
    let inform: (() -> Void)?
}
