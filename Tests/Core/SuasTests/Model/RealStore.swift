import Suas

/// A real store as the target of a program.
@MainActor
final class RealStore: ProgramTarget {
    let store: Store
    unowned let run: ProgramRun<RealStore>

    var state: Store.State { store.state }

    init(_ run: ProgramRun<RealStore>) {
        self.run = run
        store = Suas.createStore(
            reducer: ProgramReducers(Program.firstIndices),
            middleware: BlockMiddleware { [unowned run] action, getState, dispatch, next in
                run.pass(action, getState, dispatch, next)
            }
        )
    }

    func dispatch(_ action: any Action) { store.dispatch(action: action) }

    func send(_ action: Sent) { store.inlet.send(action) }

    func attach(_ indices: [Int]) { store.attach(reducer: ProgramReducers(indices)) }

    func detach(_ index: Int) { store.detach(stateKey: Program.keys[index]) }

    func reset(_ index: Int, to number: Int) {
        store.reset(state: number, forKey: Program.keys[index])
    }

    func reset(to state: Store.State) { store.resetFullState(state) }
}

extension Store.State: ProgramState {}
