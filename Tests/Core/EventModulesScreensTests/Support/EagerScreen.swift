import EventModulesScreens

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
        super.init(
            store: store.partialStore(forStateType: Counter.self),
            localState: Selection()
        )
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
