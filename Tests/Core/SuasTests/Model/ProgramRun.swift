import Suas

/// Runs a program on a target and logs the calls of its middleware, filters and listeners.
@MainActor
final class ProgramRun<Target: ProgramTarget> {
    private var program: Program
    private(set) var log: [String] = []
    private var kept: [Target.State] = []
    private var registrations: [Int: Registration] = [:]

    /// The objects that listeners are linked to.
    private var owners: [Int: Owner] = [:]
    private var heldBack: [() -> Void] = []
    private(set) lazy var target = Target(self)

    /// The number of sent actions that haven't reached the middleware.
    private(set) var missingCount = 0

    /// The current state, followed by the kept states, which must not change.
    var states: [String] { ([target.state] + kept).map(\.description) }

    init(_ program: Program) { self.program = program }

    func perform(_ step: Program.Step) { perform(step) { target.dispatch($0) } }

    private func perform(_ step: Program.Step, dispatch: (any Action) -> Void) {
        switch step {
        case .dispatch(let action): dispatch(action)
        case .send(let add):
            missingCount += 1
            target.send(Sent(add: add))
        case .addListener(let name) where registrations[name] == nil:
            registrations[name] = target.add(program.listeners[name])
        case .removeListener(let name):
            registrations.removeValue(forKey: name)?.remove()
            owners[name] = nil
        case .link(let name) where registrations[name] != nil:
            let owner = Owner()
            registrations[name]?.link(owner)
            owners[name] = owner
        case .release(let name) where owners[name] != nil:
            owners[name] = nil
            registrations.removeValue(forKey: name)?.ownerReleased()
        case .inform(let name): registrations[name]?.inform?()
        case .passOn where !heldBack.isEmpty: heldBack.removeFirst()()
        case .attach(let indices):
            let new = indices.filter { !target.state.keys.contains(Program.keys[$0]) }
            if !new.isEmpty { target.attach(new) }
        case .detach(let index): target.detach(index)
        case .reset(let index, let number): target.reset(index, to: number)
        case .keep: kept.append(target.state)
        case .resetToKept(let index) where !kept.isEmpty: target.reset(to: kept[index % kept.count])
        case .addListener, .link, .release, .passOn, .resetToKept: break
        }
    }

    /// The middleware.
    func pass(
        _ action: any Action,
        _ getState: () -> Target.State,
        _ dispatch: (any Action) -> Void,
        _ next: @escaping NextFunction
    ) {
        if action is Sent { missingCount -= 1 }
        let pass = program.takePass()
        for step in pass.before { perform(step, dispatch: dispatch) }
        log.append("middleware \(action) at \(getState())")
        switch pass.handling {
        case .on: next((action as? Sent)?.add ?? action)
        case .instead(let other): next(other)
        case .later: heldBack.append { next(action) }
        case .back: break
        }
        for step in pass.after { perform(step, dispatch: dispatch) }
        log.append("passed \(action) at \(getState())")
    }

    func heard(_ text: String, by listener: Program.Listener) {
        log.append("\(listener.name) hears \(text)")
        if let step = program.takeReaction(of: listener.name) { perform(step) }
    }

    /// The filter, which refuses some of the changes.
    func accepts(_ old: [Int], _ new: [Int], for listener: Program.Listener) -> Bool {
        log.append("\(listener.name) \(old)>\(new)")
        return new.reduce(0, +) % 4 != 3
    }

    func missed(_ state: String, by listener: Program.Listener) {
        log.append("\(listener.name) missed \(state)")
    }
}

/// The object that a listener is linked to.
private final class Owner {}

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
