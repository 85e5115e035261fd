import EventModulesTestSupport
import EventModulesTesting

/// An app that has done something of every kind, and whose flow has to be expected.
@MainActor
final class RecordedApp {
    let store = Suas.createStore(reducer: TodoReducer(), middleware: AsyncMiddleware())
    let listener = Basket.Listener()
    let manager: ModuleManager
    let router: StackRouter
    let window: StackRouter
    let flow: FlowRecorder

    /// The modules of the two tabs; only the second one does something.
    let tabs: [MemoModule]
    var first: StateInstance? { tabs[0].stateInstance }
    var second: StateInstance? { tabs[1].stateInstance }

    init() async {
        let bridge = StoreEventsListener(store: store)
            .on(MemoEvent.written) { AddTodo(text: $0) }
        let analytics = AnalyticsEventsListener(provider: RecordingAnalyticsProvider())
            .on(MemoEvent.written, as: "written") { ["text": .string($0)] }
            .ignoring(MemoEvent.erased)
        let asking = AnalyticsEventsListener(providers: [])
            .on(MemoEvent.written, as: "unanswered")
            .on(MemoEvent.written, as: "dropped")
            .enriching { $0.name == "dropped" ? nil : $0 }
            .consent(in: store) { _ in nil }
        let listeners: [any AnyEventsListening] = [bridge, analytics, asking, listener]
        manager = ModuleManager(listeners: listeners, store: store)
        router = StackRouter(manager: manager)
        window = StackRouter(manager: manager, stateKey: "Window")
        flow = FlowRecorder(manager: manager, exhaustivity: .off)
        store.addListener(forStateType: TodoList.self) { _ in }

        let step = ModuleRoutingStep(withMaker: MemoContext())
        router.start(withTabs: [step, step])
        tabs = manager.livingModules().compactMap { $0 as? MemoModule }
        tabs[1].subject.onNext(.written("milk"))
        router.selectTab(1)
        let product = ModuleRoutingStep(withMaker: ProductContext(id: "7"))
        router.route(to: PresentableRoutingStep(withStep: product, presentationMode: .push()))
        router.goBack()

        store.attach(reducer: BadgeReducer())
        store.detach(stateKey: "Badge")
        store.dispatch(action: Finishing(number: 1))
        _ = await Diagnostics.collectReports {
            store.dispatch(action: Failing(number: 3))
            await store.settle()
            store.reset(state: 7, forKey: "nowhere")
        }
        store.dispatch(action: Stopping(number: 2))
        store.dispatch(action: CancelAsyncAction(id: "stopping"))
        await store.settle()
    }
}

enum MemoEvent: EventProtocol, Equatable {
    case written(String)
    case erased(String)
}

struct MemoContext: ModuleContextProtocol {
    typealias ModuleType = MemoModule

    let routingContext: RoutingContext = "shop"
}

/// A module with its own state.
final class MemoModule: ModuleProtocol, EventsProducer, ReducerProviding {
    let context: MemoContext
    let disposeBag = DisposeBag()
    let subject = PublishSubject<MemoEvent>()
    var events: Observable<MemoEvent> { subject }
    var reducer: any CombinableReducer { BadgeReducer() }

    init(usingContext context: MemoContext) { self.context = context }

    func makePresentable() -> any Presentable { MockScreen() }
}

struct Finishing: TaskAction {
    let number: Int

    func run(
        getState: @escaping TaskGetStateFunction,
        dispatch: @escaping TaskDispatchFunction
    ) async {}
}

struct Failing: TaskAction {
    struct Failure: Error {}

    let number: Int

    func run(
        getState: @escaping TaskGetStateFunction,
        dispatch: @escaping TaskDispatchFunction
    ) async throws { throw Failure() }
}

struct Stopping: TaskAction {
    let number: Int
    let id: AsyncActionID? = "stopping"

    func run(
        getState: @escaping TaskGetStateFunction,
        dispatch: @escaping TaskDispatchFunction
    ) async throws {
        let (stream, continuation) = AsyncStream<Never>.makeStream()
        // Ends when the task is cancelled.
        for await _ in stream {}
        withExtendedLifetime(continuation) {}
        try Task.checkCancellation()
    }
}
