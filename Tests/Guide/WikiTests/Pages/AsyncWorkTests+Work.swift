import EventModules
import EventModulesTesting
import Testing

/// Runs until it is cancelled.
private struct Follow: TaskAction {
    let podcast: String

    func run(
        getState: @escaping TaskGetStateFunction,
        dispatch: @escaping TaskDispatchFunction
    ) async {
        let (episodes, source) = AsyncStream<Int>.makeStream()
        for await _ in episodes {}
        withExtendedLifetime(source) {}
    }
}

private struct Player: Equatable {
    var isPlaying = false
}

private struct Play: AppAction {
    func updatedState(currentState: inout Player) { currentState.isPlaying = true }
}

private struct CountSeconds: AsyncAction {
    func execute(
        getState: @escaping GetStateFunction,
        dispatch: @escaping DispatchFunction
    ) {}
}

private enum PlayerEvent: EventProtocol {
    case finished
}

private final class PlayerModule: ModuleProtocol, EventsEmitting, ReducerProviding {
    let context: ModuleContext
    let events = EventsSource<PlayerEvent>()
    let reducer: any CombinableReducer = AppActionReducer(initialState: Player())

    init(usingContext context: ModuleContext) { self.context = context }

    func makePresentable() -> any Presentable { MockScreen() }
}

/// Work that lasts as long as a state.
extension AsyncWorkTests {
    @Test
    func workWhile() {
        let store = makeStore()

        //> store.work(forEach: { $0[Podcasts.self]?.names ?? [] }) { name in Follow(podcast: name) }

        let running = { store.runningActions.compactMap { ($0 as? Follow)?.podcast } }
        store.dispatch(PodcastsFound(names: ["swift weekly", "rust weekly"]))
        #expect(running() == ["swift weekly", "rust weekly"])
        store.dispatch(PodcastsFound(names: ["rust weekly"]))
        let kept = store.uncancelledActions.compactMap { ($0 as? Follow)?.podcast }
        #expect(kept == ["rust weekly"])
    }

    @Test
    func workOfAModule() {
        let store = makeStore()
        let manager = ModuleManager(listeners: [], store: store)
        let module = PlayerModule(usingContext: ModuleContext(building: PlayerModule.self))
        manager.setupEventsListeners(for: module)
        var counts = 0
        store.addActionListener { if $0 is CountSeconds { counts += 1 } }

        //> module.partialStore(forStateType: Player.self)

        store.dispatch(Play())
        #expect(counts == 1)
    }
}
