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
        super.init(
            store: store.partialStore(forStateType: Counter.self),
            connected: connected
        )
    }

    override func setup() { log.lines.append("setup") }

    override func setupInteraction() {
        rootView.log = log
        log.lines.append("interaction")
    }

    override func willUpdate(new: CounterViewModel?) {
        log.lines.append("will \(new?.text ?? "-")")
    }

    override func didUpdate(old: CounterViewModel?) {
        log.lines.append("did \(old?.text ?? "-")")
    }

    override func willUnsubscribe() { log.lines.append("unsubscribe") }
}
