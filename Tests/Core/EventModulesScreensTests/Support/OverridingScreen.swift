import EventModulesScreens

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
