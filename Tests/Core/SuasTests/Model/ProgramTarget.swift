import Suas

/// The store, or the model of a store, that a program runs on.
@MainActor
protocol ProgramTarget: AnyObject {
    associatedtype State: ProgramState

    var state: State { get }

    /// Sends every action through the middleware of a run.
    init(_ run: ProgramRun<Self>)

    func dispatch(_ action: any Action)

    /// Sends an action through an inlet.
    func send(_ action: Sent)
    func attach(_ indices: [Int])
    func detach(_ index: Int)
    func reset(_ index: Int, to number: Int)
    func reset(to state: State)
    func add(_ listener: Program.Listener) -> Registration
}

/// An action from an inlet, in place of which a program's middleware passes on the addition.
struct Sent: Action {
    let add: Add
}

/// A target's full state.
protocol ProgramState: CustomStringConvertible {
    var keys: [StateKey] { get }
}

/// A listener's registration in a target.
struct Registration {
    let remove: () -> Void

    /// Calls the listener with the current state; nil for listeners of actions.
    let inform: (() -> Void)?

    /// Links the listener to an object.
    let link: (AnyObject) -> Void

    /// Called when that object was released, because the model links to none.
    var ownerReleased: () -> Void = {}
}
