import Screens
import Terminal

/// The details of a task on a terminal.
final class TaskScreen: ViewControllerWithLocalState<TaskView>, TerminalScreen {
    private unowned let module: TaskModule

    init(_ store: Store, _ module: TaskModule) {
        self.module = module
        super.init(
            store: store.screens,
            localState: TaskLocalState(number: module.context.number)
        )
    }

    func draw(on surface: inout TerminalSurface) {
        rootView.draw(on: &surface)
    }

    var needsKeys: Bool {
        if case .looking = localState.mode { false } else { true }
    }

    func press(_ key: Key) -> Bool {
        switch localState.mode {
        case .looking: look(key)
        case .editing(let field): edit(key, field)
        case .prioritizing: prioritize(key)
        }
    }

    private func look(_ key: Key) -> Bool {
        localState.read = state?.list.news
        guard let task = viewModel?.task else { return false }
        switch key {
        case .character(" "): task.isDone ? module.reopen() : module.complete()
        case .character("e"): localState.mode = .editing(TextField(task.line))
        case .character("p"): localState.mode = .prioritizing
        case .character("u"): module.undo()
        case .control("r"): module.redo()
        default: return false
        }
        return true
    }

    private func edit(_ key: Key, _ field: TextField) -> Bool {
        var field = field
        switch key {
        case .escape: localState.mode = .looking
        case .enter:
            localState.mode = .looking
            if viewModel?.task != TodoTask(field.text) { module.edit(field.text) }
        default:
            guard field.handle(key) else { return false }
            localState.mode = .editing(field)
        }
        return true
    }

    private func prioritize(_ key: Key) -> Bool {
        guard let choice = PriorityChoice(key) else { return false }
        localState.mode = .looking
        if case .priority(let priority) = choice { module.prioritize(priority) }
        return true
    }
}
