import EventModules
import EventModulesTracing

/// Sets up what a row of the script `growth` names for a number of things, and returns the work on
/// them, whose instructions the script counts.
@MainActor
func growth(_ row: String, _ count: Int) -> @MainActor () async -> Void {
    let (app, numbers, subject) = (GrownApp(), 0..<count, PublishSubject<Int>())
    switch row {
    case "rows/bridge":
        let bridge = StoreEventsListener(store: app.store)
        return { for _ in numbers { bridge.on(WideEvent.a) { MoveTo(place: $0) } } }
    case "rows/analytics":
        let rows = AnalyticsEventsListener(providers: [])
        return { for _ in numbers { rows.on(WideEvent.a, as: "a") { ["a": .int($0)] } } }
    case "rows/reducer":
        var table = TableReducer(initialState: Position())
        return { for _ in numbers { table = table.on(MoveTo.self) { $0.place = $1.place } } }
    case "analytics/resets":
        let analytics = AnalyticsEventsListener(providers: [AddingProvider(), AddingProvider()])
            .on(WideEvent.a, as: "a") { ["a": .int($0)] }
            .on(WideEvent.b) { _ in .reset }
            .consent(in: app.store, holding: count) { _ in nil }
        app.manager.addEventsListeners([analytics])
        let module = app.living(1)[0]
        return {
            for number in numbers { module.events.emit(.a(number)) }
            for number in numbers { module.events.emit(.b(number)) }
        }
    case "links/registered":
        GrownModule.deeplinkPatterns = numbers.map { .init("growth://link\($0)/{n:Int}") }
        return { app.manager.registerDeeplinks(of: GrownModule.self) { _ in GrownContext() } }
    case "store/listeners":
        return {
            let added = numbers.map { _ in
                app.store.addListener(forStateType: Journal.self) { _ in }
            }
            app.store.dispatch(action: Note(entry: 1))
            for listener in added { listener.removeListener() }
        }
    case "store/actions":
        return {
            for id in numbers {
                let action = BlockAsyncAction(id: .init(id)) { _, dispatch in
                    subject.subscribe(onNext: { dispatch(Note(entry: $0)) }).disposed(by: app.bag)
                }
                app.store.dispatch(action: action)
            }
            for id in numbers { app.store.dispatch(action: CancelAsyncAction(id: .init(id))) }
        }
    case "work/begun":
        return {
            app.store.reset(state: Journal(size: count))
            app.store.reset(state: Journal(size: 0))
        }
    case "work/growing":
        return { for entry in numbers { app.store.dispatch(action: Note(entry: entry)) } }
    case "kept/read": return { _ = KeyedStore(count, kept: count) }
    case "streams/emit":
        for _ in numbers { subject.subscribe(onNext: { _ in }).disposed(by: app.bag) }
        return { withExtendedLifetime(app) { subject.onNext(1) } }
    case "streams/subscribed":
        return {
            let tokens = numbers.map { _ in subject.subscribe(onNext: { _ in }) }
            for token in tokens { token.dispose() }
        }
    case "queue/turn":
        let second = PublishSubject<Int>()
        subject.subscribe(onNext: { for _ in 0..<$0 { second.onNext(1) } }).disposed(by: app.bag)
        second.subscribe(onNext: { _ in }).disposed(by: app.bag)
        return { withExtendedLifetime(app) { subject.onNext(count) } }
    case "modules/living":
        app.manager.addEventsListeners([AnyListener(tally: Tally())])
        return {
            var modules = app.living(count)
            for module in modules { module.events.emit(.a(1)) }
            while modules.popLast() != nil {}
        }
    case "screens/pushed":
        return {
            for _ in numbers { app.router.route(to: app.pushed()) }
            for _ in numbers { app.router.goBack() }
        }
    case "screens/restored":
        app.router.perform(Array(repeating: .route(to: app.pushed()), count: count))
        return app.restoring()
    case "tabs/restored":
        app.router.start(withTabs: Array(repeating: app.item, count: count))
        return app.restoring()
    case "gates/route":
        let gates = numbers.map { RoutingGate(rawValue: "\($0)") }
        for gate in gates { app.manager.gate(gate, opens: { _ in true }, through: { app.item }) }
        let step = app.pushed(behind: gates)
        return { app.router.route(to: step) }
    case "gates/waiting":
        let door = ModuleRoutingStep(withMaker: ItemContext(number: 0))
        let opens = { (state: Store.State) in state[Journal.self]?.entries.isEmpty == false }
        app.manager.gate("gate", opens: opens, through: { door })
        let moves = numbers.map { _ in RouterMove.route(to: app.pushed(behind: ["gate"])) }
        return {
            app.router.perform(moves)
            app.store.dispatch(action: Note(entry: 1))
        }
    case "prompts/replaced":
        subject.subscribe(onNext: { _ in
            for _ in numbers {
                app.router.show(Prompt("?")).subscribe(onNext: { _ in }).disposed(by: app.bag)
            }
        }).disposed(by: app.bag)
        return { subject.onNext(1) }
    case "windows/opened":
        return {
            var windows = numbers.map { StackRouter(manager: app.manager, stateKey: "\($0)") }
            for router in windows { router.start(with: app.item) }
            while windows.popLast() != nil {}
        }
    case "trace/recorded", "trace/rendered":
        let trace = FlowTrace(manager: app.manager)
        let record = { for place in numbers { app.store.dispatch(action: MoveTo(place: place)) } }
        if row == "trace/rendered" { record() }
        return { if row == "trace/rendered" { _ = "\(trace.fullTranscript)" } else { record() } }
    case "trace/difference":
        app.store.reset(state: Journal(size: count))
        let trace = FlowTrace(manager: app.manager)
        return {
            app.store.reset(state: Journal(size: count - 1))
            _ = trace.transcript
        }
    default: fatalError("There is no row \(row).")
    }
}

/// An app whose router shows a module, and that works for each entry of a journal.
@MainActor
private struct GrownApp {
    let store = Suas.createStore(
        reducer: JournalReducer(initialState: Journal(size: 0)) + MoveReducer(stateKey: "position"),
        middleware: AsyncMiddleware()
    )
    let manager: ModuleManager
    let router: StackRouter
    let bag = DisposeBag()
    let item = ModuleRoutingStep(withMaker: GrownContext())

    init() {
        let entries = { (state: Store.State) in state[Journal.self]?.entries ?? [] }
        store.work(forEach: entries) { _ in BlockAsyncAction { _, _ in } }
        manager = ModuleManager(store: store)
        manager.registerDeeplinks(of: GrownModule.self) { _ in GrownContext() }
        router = StackRouter(manager: manager)
        router.start(with: item)
    }

    func living(_ count: Int) -> [GrownModule] {
        let modules = (0..<count).map { _ in GrownModule(usingContext: GrownContext()) }
        for module in modules { manager.setupEventsListeners(for: module) }
        return modules
    }

    func pushed(behind gates: [RoutingGate] = []) -> PresentableRoutingStep {
        .init(withStep: gates.reduce(item) { $0.behind($1) }, presentationMode: .push())
    }

    func restoring() -> @MainActor () -> Void {
        let saved = router.savedPosition
        router.stop()
        return { router.restore(from: saved) }
    }
}

private struct GrownContext: ModuleContextProtocol {
    typealias ModuleType = GrownModule

    var deeplink: Deeplink? { try? Deeplink("growth://item/1") }
}

/// A module with a state and links.
private final class GrownModule: Deeplinkable, EventsEmitting, ReducerProviding {
    static var deeplinkPatterns: [DeeplinkPattern] = ["growth://item/{n:Int}"]

    let context: GrownContext
    let events = EventsSource<WideEvent>()
    var reducer: any CombinableReducer { MoveReducer(stateKey: "place") }

    init(usingContext context: GrownContext) { self.context = context }

    func makePresentable() -> any Presentable { ItemScreen() }
}
