import EventModules

/// A store with a key of the app's own, and living modules with state of their own, each with a
/// listener.
@MainActor
final class StatefulApp {
    let store: Store
    let tally = Tally()
    private let manager: ModuleManager
    private var modules: [StatefulModule] = []

    /// The instance of the module in the middle.
    var instance: StateInstance? { modules[modules.count / 2].stateInstance }

    init(modules count: Int) {
        let reducer = TableReducer(initialState: Position(), stateKey: KeyedStore.key(0))
            .on(MoveTo.self) { position, action in position = position.moved(to: action.place) }
        store = Suas.createStore(reducer: reducer)
        manager = ModuleManager(store: store)
        for _ in 0..<count { modules.append(setUpModule()) }
        for module in modules {
            module.partialStore(forStateType: Position.self).addListener { [tally] in
                tally.add($0.place)
            }
        }
    }

    func setUpModule() -> StatefulModule {
        let module = StatefulModule(usingContext: StatefulContext())
        manager.setupEventsListeners(for: module)
        return module
    }

    /// Adds listeners of the app's own key.
    func addListeners(_ count: Int) {
        for _ in 0..<count {
            store.partialStore(forStateType: Position.self, stateKey: KeyedStore.key(0))
                .addListener { [tally] in tally.add($0.place) }
        }
    }

    /// Adds a listener of a selection, which needs to know what has changed.
    func addListenerOfSelection() {
        store.partialStore { $0.value(forKey: KeyedStore.key(0), ofType: Position.self)?.place }
            .addListener { [tally] in tally.add($0) }
    }

    func addListenerOfActions() {
        store.addActionListener { [tally] action in
            if let jump = action as? JumpTo { tally.add(jump.place) }
        }
    }
}
