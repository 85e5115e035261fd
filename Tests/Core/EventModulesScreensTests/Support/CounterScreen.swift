import EventModulesScreens

/// Shows a count; nil for a negative count.
struct CounterViewModel: ViewModelWithState {
    let text: String

    init?(state: Counter) {
        guard state.count >= 0 else { return nil }
        text = "\(state.count)"
    }
}

final class CounterView: LoggingView, ViewControllerModellableView {
    func setup() { write("view setup") }
    func style() { write("view style") }

    func update(oldModel: CounterViewModel?) {
        write("view \(oldModel?.text ?? "-") > \(model?.text ?? "-")")
    }
}

final class CounterScreen: ViewController<CounterView> {
    private let log: Log

    init(_ store: Store, _ log: Log, connected: Bool = false) {
        self.log = log
        super.init(store: store.partialStore(forStateType: Counter.self), connected: connected)
    }

    override func setup() { log.lines.append("setup") }

    override func setupInteraction() {
        rootView.log = log
        log.lines.append("interaction")
    }

    override func willUpdate(new: CounterViewModel?) {
        log.lines.append("will \(new?.text ?? "-")")
    }

    override func didUpdate(old: CounterViewModel?) { log.lines.append("did \(old?.text ?? "-")") }

    override func willUnsubscribe() { log.lines.append("unsubscribe") }
}

struct Counter: Equatable {
    var count = 0
}

struct Add: AppAction {
    var amount = 1

    func updatedState(currentState: inout Counter) { currentState.count += amount }
}

extension Store {
    static func counting() -> Store {
        Suas.createStore(reducer: AppActionReducer(initialState: Counter()))
    }
}

/// A module with its own state, which its screen shows.
final class CounterModule: ModuleProtocol, EventsProducer, ReducerProviding {
    let context: CounterContext
    let disposeBag = DisposeBag()
    let events: Observable<ViewControllerEvent> = PublishSubject()

    init(usingContext context: CounterContext) { self.context = context }

    var reducer: any CombinableReducer {
        AppActionReducer(initialState: Counter(), stateKey: context.stateKey)
    }

    func makePresentable() -> any Presentable {
        let screen = PlainCounterScreen(
            store: partialStore(forStateType: Counter.self, stateKey: context.stateKey)
        )
        screen.log = context.log
        return screen
    }
}

struct CounterContext: ModuleContextProtocol {
    typealias ModuleType = CounterModule
    let routingContext: RoutingContext = "main"
    let stateKey: StateKey
    let log: Log
}

final class PlainCounterScreen: ViewController<CounterView> {
    var log: Log?

    override func didUpdate(old: CounterViewModel?) {
        log?.lines.append("\(old?.text ?? "-") > \(viewModel?.text ?? "-")")
    }
}

/// A base class of views that log their calls, including those before their screen sets the log.
@MainActor
class LoggingView: ModelHolder {
    var heldModel: (any ViewModel)?
    private var earlier: [String] = []

    var log: Log? {
        didSet {
            log?.lines += earlier
            earlier = []
        }
    }

    required init() {}

    func write(_ line: String) {
        if let log { log.lines.append(line) } else { earlier.append(line) }
    }
}

/// An ordered log of what happened.
@MainActor
final class Log {
    var lines: [String] = []

    /// Returns and removes the lines.
    func take() -> [String] {
        defer { lines = [] }
        return lines
    }
}
