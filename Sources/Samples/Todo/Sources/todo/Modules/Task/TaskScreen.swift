import EventModules
import Screens
import Terminal

/// The details of a task on a terminal.
final class TaskScreen: ViewControllerWithLocalState<TaskView>, TerminalScreen {
    private unowned let module: TaskModule

    /// The module's own state.
    private let own: PartialStore<TaskState>

    static let help =
        [
            ("Up, Down, k, j", "scroll; PageUp, PageDown, Home, End, too"),
            ("Right, Left, n, N", "show the next or previous task of the list"),
            ("e", "edit the task's line"),
        ] + VerbKey.help + [
            ("u, Ctrl-R", "undo, redo"),
            ("Escape, q", "go back"),
        ]

    init(_ store: Store, _ module: TaskModule) {
        self.module = module
        own = module.partialStore(forStateType: TaskState.self)
        let instance = module.stateInstance
        super.init(
            store: store.screen { state in
                guard let instance, let task = state[TaskState.self, in: instance] else {
                    return nil
                }
                let listing = state.values(forKeysOfType: ListState.self).first?.listing
                return ShownTask(state: task, listing: listing ?? TodoListing())
            },
            localState: TaskLocalState(
                today: module.context.screens.today(),
                read: store.state[TodoList.self]?.news
            )
        )
    }

    func draw(on surface: inout TerminalSurface) {
        rootView.draw(on: &surface)
    }

    var needsKeys: Bool { localState.prompt != nil || viewModel?.own.state.draft != nil }

    func press(_ key: Key) -> Bool {
        if let draft = viewModel?.own.state.draft { return edit(key, draft) }
        if let prompt = localState.prompt { return ask(key, prompt) }
        return scroll(key) || go(key) || change(key)
    }

    private func scroll(_ key: Key) -> Bool {
        localState.read = viewModel?.list.news
        var pager = localState.pager
        pager.update(count: rootView.lines.count, height: rootView.height)
        guard pager.handle(key) else { return false }
        localState.pager = pager
        return true
    }

    /// Shows a neighbor in the order of the list.
    private func go(_ key: Key) -> Bool {
        let step: Int
        switch key {
        case .right, .character("n"): step = 1
        case .left, .character("N"): step = -1
        default: return false
        }
        guard let model = viewModel else { return true }
        let numbers = model.own.listing.numbers(in: model.list.document)
        let row = numbers.firstIndex(of: model.own.state.number) ?? (step > 0 ? -1 : 0)
        guard numbers.indices.contains(row + step) else { return true }
        own.dispatch(ShownTaskAction.show(numbers[row + step]))
        localState.pager = TextPager()
        return true
    }

    private func change(_ key: Key) -> Bool {
        guard let model = viewModel, let task = model.task else { return false }
        switch key {
        case .character("e"):
            own.dispatch(ShownTaskAction.write(Draft(task, TextPrompt("line: ", task.line))))
        case .character("u"): module.events.emit(.undoRequested)
        case .control("r"): module.events.emit(.redoRequested)
        default:
            let tasks = [NumberedTask(number: model.own.state.number, task: task)]
            guard let meaning = VerbKey(key, for: tasks) else { return false }
            switch meaning {
            case .verb(let verb, _): module.change(verb)
            case .prompt(let prompt): localState.prompt = prompt
            }
        }
        return true
    }

    private func edit(_ key: Key, _ draft: Draft) -> Bool {
        var draft = draft
        let document = viewModel?.list.document ?? TodoDocument()
        switch draft.prompt.press(key, completions: document.completions) {
        case .goesOn: own.dispatch(ShownTaskAction.write(draft))
        case .accepted(let text):
            own.dispatch(ShownTaskAction.write(nil))
            if draft.task != TodoTask(text) { edit(draft.task, text) }
        case .discarded: own.dispatch(ShownTaskAction.write(nil))
        case .unknown: return false
        }
        return true
    }

    private func edit(_ task: TodoTask, _ text: String) {
        guard let model = viewModel,
            let number = model.list.document.number(of: task, near: model.own.state.number)
        else { return dispatch(TodoListAction.refuse(Reason(unsavedText: text))) }
        own.dispatch(ShownTaskAction.show(number))
        module.change(.edit(TaskText(text)))
    }

    private func ask(_ key: Key, _ prompt: VerbPrompt) -> Bool {
        switch prompt.press(key, today: module.context.screens.today()) {
        case .goesOn(let prompt): localState.prompt = prompt
        case .verb(let verb):
            localState.prompt = nil
            module.change(verb)
        case .refused(let reason):
            localState.prompt = nil
            dispatch(TodoListAction.refuse(reason))
        case .discarded: localState.prompt = nil
        case .unknown: return false
        }
        return true
    }
}

/// The state of a task's module, and the listing that says which tasks are its neighbors.
struct ShownTask {
    let state: TaskState
    let listing: TodoListing
}

/// The local state of a task's screen.
struct TaskLocalState: LocalState {
    /// The day on which the screen was opened, for the colors of dates.
    let today: TodoDate

    /// The message that was dismissed.
    var read: TodoList.News?

    /// The question that the keys answer; nil for none.
    var prompt: VerbPrompt?
    var pager = TextPager()
}

/// The view model of a task's screen.
struct TaskViewModel: ViewModelWithLocalState {
    let list: TodoList
    let own: ShownTask
    let color: TodoColor
    let local: TaskLocalState

    /// The task; nil if it no longer exists.
    var task: TodoTask? { list.document.task(own.state.number) }

    init?(state: TodoState<ShownTask>?, localState: TaskLocalState) {
        guard let state else { return nil }
        list = state.list
        own = state.own
        color = state.settings.color
        local = localState
    }
}

/// Draws the details of a task.
final class TaskView: TerminalView, ViewControllerModellableView {
    /// The details, broken into the columns of the terminal.
    var lines: [String] {
        (model?.task?.details ?? []).flatMap { $0.lines(columns: size.columns) }
    }

    /// The number of visible rows of details.
    var height: Int { max(1, size.rows - 2) }

    func update(oldModel: TaskViewModel?) {}

    override func draw(on surface: inout TerminalSurface) {
        super.draw(on: &surface)
        guard let model else { return }
        surface.writeRow(0, title(model), style: .bar)
        drawDetails(model, on: &surface)
        drawLastRow(model, on: &surface)
    }

    private func title(_ model: TaskViewModel) -> String {
        switch model.task?.isDone {
        case true?: "Task \(model.own.state.number), done"
        case false?: "Task \(model.own.state.number), open"
        case nil: "Task \(model.own.state.number), no longer in the list"
        }
    }

    private func drawDetails(_ model: TaskViewModel, on surface: inout TerminalSurface) {
        var pager = model.local.pager
        let lines = lines
        pager.update(count: lines.count, height: height)
        for (row, line) in lines[pager.visibleLines].enumerated() where !line.isEmpty {
            surface.writeRow(row + 1, line)
        }
        if let prompt = model.own.state.draft?.prompt {
            surface.writeField(1, prompt.label, prompt.field)
        }
    }

    private func drawLastRow(_ model: TaskViewModel, on surface: inout TerminalSurface) {
        let row = surface.lastRow
        if let prompt = model.local.prompt {
            prompt.draw(row, on: &surface)
        } else if model.own.state.draft != nil {
            let hint = "Enter accepts the change, Escape discards it"
            surface.writeRow(row, hint, style: .label)
        } else if let notice = model.list.notice(unless: model.local.read) {
            surface.writeLastRows(notice.text, style: notice.style)
        } else {
            let keys = "Escape back  space done  e edit  p priority  u undo"
            surface.writeRow(row, keys, style: .label)
        }
    }
}

extension TodoTask {
    /// The known properties of the task, one per line.
    var details: [String] {
        let known: [(name: String, value: String?)] = [
            ("text", text.visible),
            ("priority", priority?.description),
            ("added", creationDate?.description),
            ("done", completionDate?.description),
            ("projects", projects.list),
            ("contexts", contexts.list),
            ("tags", tags.map { "\($0.key):\($0.value)" }.list),
        ]
        return known.compactMap { name, value in value.map { "\(name): \($0)" } }
    }
}

extension [String] {
    fileprivate var list: String? {
        isEmpty ? nil : joined(separator: ", ").visible
    }
}
