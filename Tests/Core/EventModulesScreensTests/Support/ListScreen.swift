import EventModulesScreens

struct Selection: LocalState {
    var index = 0
}

/// Shows a count and the selected row.
struct ListViewModel: ViewModelWithLocalState {
    let text: String

    init?(state: Counter?, localState: Selection) {
        guard localState.index >= 0 else { return nil }
        text = "\(state.map { "\($0.count)" } ?? "?")/\(localState.index)"
    }
}

final class ListView: LoggingView, ViewControllerModellableView {
    func setup() {}
    func style() {}
    func update(oldModel: ListViewModel?) { write("view \(model?.text ?? "-")") }
}

final class ListScreen: ViewControllerWithLocalState<ListView> {
    private let log: Log

    init(_ store: Store, _ log: Log) {
        self.log = log
        super.init(store: store.partialStore(forStateType: Counter.self), localState: Selection())
    }

    override func setupInteraction() { rootView.log = log }

    override func willUpdate(new: ListViewModel?) { log.lines.append("will \(new?.text ?? "-")") }

    override func didUpdateLocalState() { log.lines.append("local \(localState.index)") }
}

/// A screen that calls a closure once in each of its overridden methods.
final class EagerScreen: ViewControllerWithLocalState<EagerView> {
    typealias Work = (EagerScreen) -> Void

    var onInteraction: Work?
    var onAppearing: Work?
    var onDraw: Work?
    var beforeUpdate: Work?
    var afterUpdate: Work?
    var afterLocalUpdate: Work?
    private let log: Log

    init(_ store: Store, _ log: Log) {
        self.log = log
        super.init(store: store.partialStore(forStateType: Counter.self), localState: Selection())
    }

    override func viewWillAppear() {
        super.viewWillAppear()
        doOnce(\.onAppearing)
    }

    override func setupInteraction() {
        rootView.log = log
        rootView.didDraw = { [unowned self] in doOnce(\.onDraw) }
        doOnce(\.onInteraction)
    }

    override func willUpdate(new: ListViewModel?) {
        log.lines.append("will \(new?.text ?? "-")")
        doOnce(\.beforeUpdate)
    }

    override func didUpdate(old: ListViewModel?) {
        log.lines.append("did \(old?.text ?? "-")")
        doOnce(\.afterUpdate)
    }

    override func didUpdateLocalState() {
        log.lines.append("local \(localState.index)")
        doOnce(\.afterLocalUpdate)
    }

    private func doOnce(_ path: ReferenceWritableKeyPath<EagerScreen, Work?>) {
        let work = self[keyPath: path]
        self[keyPath: path] = nil
        work?(self)
    }
}

final class EagerView: LoggingView, ViewControllerModellableView {
    var didDraw: () -> Void = {}

    func setup() {}
    func style() {}

    func update(oldModel: ListViewModel?) {
        write("view \(model?.text ?? "-")")
        didDraw()
    }
}

/// A screen that adds a child when its view is created.
final class OuterScreen: ViewController<CounterView> {
    var removesWhenUnsubscribing = false
    private let inner: any Presentable

    init(_ store: Store, adding inner: any Presentable) {
        self.inner = inner
        super.init(store: store.partialStore(forStateType: Counter.self))
    }

    override func setupInteraction() { add(inner) }
    override func willUnsubscribe() { if removesWhenUnsubscribing { remove(inner) } }
}

/// A screen that overrides all open members.
class OverridingScreen: ViewControllerWithLocalState<ListView> {
    let log: Log
    override var shouldConnectWhenVisible: Bool {
        get { true }
        set {}
    }
    override var shouldDisconnectWhenInvisible: Bool {
        get { false }
        set {}
    }

    init(_ store: PartialStore<Counter>, _ log: Log, connected: Bool = false) {
        self.log = log
        super.init(store: store, localState: Selection(index: 3), connected: connected)
        log.lines.append("initialized")
    }

    convenience init(_ log: Log) {
        self.init(Store.counting().partialStore(forStateType: Counter.self), log)
    }

    isolated deinit { log.lines.append("released") }

    override func setup() { write(super.setup, "setup") }
    override func setupInteraction() { write(super.setupInteraction, "setupInteraction") }
    override func willUpdate(new: ListViewModel?) { write({ super.willUpdate(new: new) }, "will") }
    override func didUpdate(old: ListViewModel?) { write({ super.didUpdate(old: old) }, "did") }
    override func didUpdateLocalState() { write(super.didUpdateLocalState, "local") }
    override func willUnsubscribe() { write(super.willUnsubscribe, "willUnsubscribe") }
    override func viewWillAppear() { write(super.viewWillAppear, "willAppear") }
    override func viewDidAppear() { write(super.viewDidAppear, "appeared") }
    override func viewWillDisappear() { write(super.viewWillDisappear, "willDisappear") }
    override func viewDidDisappear() { write(super.viewDidDisappear, "disappeared") }

    private func write(_ work: () -> Void, _ line: String) {
        work()
        log.lines.append(line)
    }
}
