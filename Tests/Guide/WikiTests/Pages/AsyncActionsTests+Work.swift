import EventModules
import EventModulesTesting
import EventModulesTracing
import Testing

/// Runs until it is cancelled.
struct WatchPrice: TaskAction {
    let product: String

    func run(
        getState: @escaping TaskGetStateFunction,
        dispatch: @escaping TaskDispatchFunction
    ) async {
        let (prices, source) = AsyncStream<Int>.makeStream()
        for await _ in prices {}
        withExtendedLifetime(source) {}
    }
}

struct Player: Equatable {
    var isPlaying = false
}

struct Play: AppAction {
    func updatedState(currentState: inout Player) { currentState.isPlaying = true }
}

struct CountSeconds: AsyncAction {
    func execute(
        getState: @escaping GetStateFunction,
        dispatch: @escaping DispatchFunction
    ) {}
}

enum PlayerEvent: EventProtocol {
    case finished
}

final class PlayerModule: ModuleProtocol, EventsEmitting, ReducerProviding {
    let context: ModuleContext
    let events = EventsSource<PlayerEvent>()
    let reducer: any CombinableReducer = AppActionReducer(initialState: Player())

    init(usingContext context: ModuleContext) { self.context = context }

    func makePresentable() -> any Presentable { MockScreen() }
}

/// Work that lasts as long as a state.
extension AsyncActionsTests {
    // swift-format-ignore: OnlyOneTrailingClosureArgument
    @Test
    func workWhile() throws {
        let store = Suas.createStore(reducer: Basket.reducer, middleware: AsyncMiddleware())
        let trace = FlowTrace(store: store)

        //> store.work(forEach: { $0[Basket.self]?.names ?? [] }) { product in

        //> store.dispatch(AddProduct(name: "lamp"))

        #expect(try GuidePage(path: "Wiki/Async-Actions.md").shows("\(trace.transcript)"))
    }

    @Test
    func workOfAModule() {
        let store = Suas.createStore(reducer: Basket.reducer, middleware: AsyncMiddleware())
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
