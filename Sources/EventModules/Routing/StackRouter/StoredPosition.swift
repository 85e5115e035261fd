internal import Observables
internal import Suas

/// A router's position as a sub-state of a store: what is there is where the router has to be.
@MainActor
struct StoredPosition {
    private let store: Store
    private let key: StateKey

    /// Attaches a reducer for the position, unless the store has one.
    ///
    /// - Parameters:
    ///   - store: Keeps the position.
    ///   - key: Of the sub-state.
    ///   - bag: Detaches that reducer and ends the listening.
    ///   - onChange: Called after the sub-state was changed, whoever did.
    init(in store: Store, key: StateKey, bag: DisposeBag, onChange: @escaping () -> Void) {
        self.store = store
        self.key = key
        if current == nil {
            store.attach(reducer: RouterReducer(stateKey: key))
            Disposable { [weak store] in store?.detach(stateKey: key) }.disposed(by: bag)
        }
        let subscription = store.addListener(
            forStateType: RouterPosition.self,
            stateKey: key
        ) { _ in onChange() }
        subscription.belongs(to: StackRouter.self)
        Disposable { subscription.removeListener() }.disposed(by: bag)
    }

    /// The position in the store; nil if somebody has detached it.
    var current: RouterPosition? {
        store.state.value(forKey: key, ofType: RouterPosition.self)
    }

    /// Dispatches a move as a part of the present turn.
    ///
    /// - Returns: The position in the store afterwards; another one if a middleware had its way.
    func moved(to position: RouterPosition) -> RouterPosition {
        var move = MoveRouter(to: position, stateKey: key)
        move.isByRouter = true
        store.dispatchAtOnce(move)
        return current ?? position
    }
}
