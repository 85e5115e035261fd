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
        super.init(
            store: store.partialStore(forStateType: Counter.self),
            localState: Selection()
        )
    }

    override func setupInteraction() { rootView.log = log }

    override func willUpdate(new: ListViewModel?) {
        log.lines.append("will \(new?.text ?? "-")")
    }

    override func didUpdateLocalState() { log.lines.append("local \(localState.index)") }
}
