import Screens
import Terminal

/// The list of tasks on a terminal.
final class ListScreen: ViewControllerWithLocalState<ListView>, TerminalScreen {
    /// Emits the user's requests; a module is alive as long as its screen.
    unowned let module: TodoListModule

    init(_ store: Store, _ module: TodoListModule) {
        self.module = module
        super.init(store: store.screens, localState: ListLocalState())
    }

    func draw(on surface: inout TerminalSurface) {
        if rootView.size != surface.size {
            // Reads the size, because the visible part of the list depends on it.
            rootView.draw(on: &surface)
            select(localState.row)
        }
        rootView.draw(on: &surface)
    }

    var needsKeys: Bool { localState.mode != .browsing }

    override func didUpdate(old: ListViewModel?) {
        guard let model = viewModel else { return }
        if model.local.quitsWhenSaved { quitIfSaved(model.list.outcome) }
        guard old?.list.revision !== model.list.revision else { return }
        if case .added(let number) = model.list.outcome {
            select(number: number)
        } else {
            select(localState.row)
        }
    }

    private func quitIfSaved(_ outcome: TodoList.Outcome) {
        guard outcome != .transferring else { return }
        localState.quitsWhenSaved = false
        if case .saved = outcome { module.quit() }
    }

    // MARK: - Selecting

    /// The number of the selected task; nil if there is none.
    var selectedNumber: Int? {
        guard let rows = rootView.rows, rows.numbers.indices.contains(localState.row) else {
            return nil
        }
        return rows.numbers[localState.row]
    }

    func select(_ row: Int) {
        var local = localState
        local.select(row, of: rootView.rows?.numbers.count ?? 0, height: rootView.height)
        if local.row != localState.row || local.top != localState.top { localState = local }
    }

    func select(number: Int) {
        if let row = rootView.rows?.row(of: number) { select(row) } else { select(localState.row) }
    }
}
