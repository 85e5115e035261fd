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
            reducer: ProgramReducers(Program.firstPlaces),
            middleware: BlockMiddleware { [unowned run] action, getState, dispatch, next in
                run.pass(action, getState, dispatch, next)
            }
        )
    }

    func dispatch(_ action: any Action) { store.dispatch(action: action) }

    func attach(_ places: [Int]) { store.attach(reducer: ProgramReducers(places)) }

    func detach(_ place: Int) { store.detach(stateKey: Program.keys[place]) }

    func reset(_ place: Int, to number: Int) {
        store.reset(state: number, forKey: Program.keys[place])
    }

    func reset(to state: Store.State) { store.resetFullState(state) }
}

extension Store.State: ProgramState {}
