import Suas

/// Runs a program on a real store and writes down what happens.
@MainActor
final class StoreDriver {
    private struct Listening {
        let remove: () -> Void
        let inform: () -> Void
    }

    private var program: Program
    private(set) var log: [String] = []
    private var listening: [Int: Listening] = [:]
    private var kept: [() -> Void] = []
    private var store = Suas.createStore(reducer: number("unused"))

    var numbers: [Int] { store.state.numbers }

    init(_ program: Program) {
        self.program = program
        store = Suas.createStore(
            reducer: (number("k0") + number("k1")) + (number("k2") + number("k3")),
            middleware: BlockMiddleware { [unowned self] action, getState, dispatch, next in
                pass(action, getState, dispatch, next)
            }
        )
    }

    func perform(_ step: Program.Step) {
        perform(step) { self.store.dispatch(action: $0) }
    }

    private func perform(_ step: Program.Step, dispatch: (any Action) -> Void) {
        switch step {
        case .dispatch(let action): dispatch(action)
        case .addListener(let name):
            if listening[name] == nil { listening[name] = listen(name) }
        case .removeListener(let name): listening.removeValue(forKey: name)?.remove()
        case .inform(let name): listening[name]?.inform()
        case .passKept: if !kept.isEmpty { kept.removeFirst()() }
        }
    }

    private func pass(
        _ action: any Action,
        _ getState: @escaping () -> Store.State,
        _ dispatch: @escaping (any Action) -> Void,
        _ next: @escaping (any Action) -> Void
    ) {
        let pass = program.takePass()
        for step in pass.before { perform(step, dispatch: dispatch) }
        log.append("middleware \(action) at \(getState().numbers)")
        switch pass.way {
        case .on: next(action)
        case .instead(let other): next(other)
        case .later: kept.append { next(action) }
        case .back: break
        }
        for step in pass.after { perform(step, dispatch: dispatch) }
        log.append("passed \(action) at \(getState().numbers)")
    }

    private func listen(_ name: Int) -> Listening {
        switch program.listeners[name] {
        case .actions:
            let subscription = store.addActionListener { [unowned self] in call(name, "\($0)") }
            return Listening(remove: subscription.removeListener, inform: {})
        case .key(let place):
            return listening(
                store.addListener(
                    forStateType: Int.self,
                    stateKey: Program.keys[place],
                    if: { [unowned self] in accepts(name, [$0], [$1]) },
                    callback: { [unowned self] in call(name, "\($0)") }
                )
            )
        case .wholeState:
            return listening(
                store.addListener(
                    if: { [unowned self] in accepts(name, $0.numbers, $1.numbers) },
                    callback: { [unowned self] in call(name, "\($0.numbers)") }
                )
            )
        case .selector(let place):
            return listening(
                store.addListener(
                    if: { [unowned self] in accepts(name, $0.numbers, $1.numbers) },
                    stateSelector: { Program.selected($0.numbers[place]) },
                    callback: { [unowned self] in call(name, "\($0)") }
                )
            )
        }
    }

    private func listening<StateType>(_ subscription: Subscription<StateType>) -> Listening {
        Listening(
            remove: subscription.removeListener,
            inform: subscription.informWithCurrentState
        )
    }

    private func accepts(_ name: Int, _ old: [Int], _ new: [Int]) -> Bool {
        log.append("\(name) \(old)>\(new)")
        return Program.accepts(new)
    }

    private func call(_ name: Int, _ text: String) {
        log.append("\(name) hears \(text)")
        if let step = program.takeReaction(of: name) { perform(step) }
    }
}

extension Store.State {
    fileprivate var numbers: [Int] { keys.map { number($0) ?? -1 } }
}
