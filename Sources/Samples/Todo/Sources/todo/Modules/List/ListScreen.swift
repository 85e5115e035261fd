import EventModules
import Screens
import Terminal

/// The list of tasks on a terminal.
final class ListScreen: ViewControllerWithLocalState<ListView>, TerminalScreen {
    /// Emits the user's requests; a module is alive as long as its screen.
    private unowned let module: TodoListModule

    /// The module's own state.
    private let own: PartialStore<ListState>

    /// True if other tasks may be shown, and the selected row isn't yet that of the selected task.
    private var mustFindSelection = false

    static let help =
        [
            ("Up, Down, k, j", "select another task; the wheel and clicks work, too"),
            ("PageUp, PageDown", "scroll by a page; Ctrl-U, Ctrl-D by half a page"),
            ("Home, End, g, G", "go to the first or last task"),
            ("Enter", "show the details of the task"),
            ("v, V", "select several tasks: this one, or all; the next change is for them"),
            ("a", "add a task"),
            ("e", "edit the task's line"),
        ] + VerbKey.help + [
            ("A", "move the done tasks to done.txt"),
            ("/", "show only matching tasks: words, +project, @context, -word"),
            ("n, N", "go to the next or previous task that matched last"),
            ("h", "hide done tasks, or show them"),
            ("f", "hide tasks of the future, by t:, or show them"),
            ("o", "sort by priority, due date, project, or as in the file"),
            ("u, Ctrl-R", "undo, redo"),
            ("w, W", "save; save as another file"),
            ("s", "settings"),
            ("Escape, q", "go back; from the list, quit"),
        ]

    init(_ store: Store, _ module: TodoListModule) {
        self.module = module
        own = module.partialStore(forStateType: ListState.self)
        super.init(
            store: store.screen(of: ListState.self, in: module.stateInstance),
            localState: ListLocalState(today: module.context.screens.today())
        )
    }

    // MARK: - Drawing

    func draw(on surface: inout TerminalSurface) {
        if rootView.size != surface.size {
            // Reads the size, because the visible part of the list depends on it.
            rootView.draw(on: &surface)
            mustFindSelection = true
        }
        if mustFindSelection { scroll() }
        rootView.draw(on: &surface)
    }

    /// Keeps the selection when the list or the filter has changed.
    override func didUpdate(old: ListViewModel?) {
        guard let model = viewModel else { return }
        let isChanged = old?.list.revision !== model.list.revision
        if isChanged, let old { unmark(old.list.document, model.list.document) }
        if isChanged, case .tasks("Added", let numbers) = model.list.message {
            find(numbers[0])
        } else if model.own.selection != old?.own.selection {
            // In the past, no task may have been selected yet.
            find(model.own.selection ?? rootView.rows?.numbers.first)
        } else if isChanged || old?.own.listing != model.own.listing {
            find(number(in: model.list, from: old?.list))
        }
    }

    /// Selects a task when its row is needed; nil, or a task that isn't shown, keeps the row.
    private func find(_ number: Int?) {
        mustFindSelection = true
        if localState.number != number { localState.number = number }
    }

    /// The number of the selected task, which another program can move; nil keeps the row.
    private func number(in list: TodoList, from old: TodoList?) -> Int? {
        guard let number = localState.number, let old else { return nil }
        guard old.foreignRevision === list.foreignRevision else {
            return old.document.task(number).flatMap { list.document.number(of: $0, near: number) }
        }
        return old.document.lines.count == list.document.lines.count ? number : nil
    }

    /// Deselects the tasks whose lines another program, or undo, has changed or moved.
    private func unmark(_ old: TodoDocument, _ document: TodoDocument) {
        let marked = viewModel?.own.marked ?? []
        let kept = marked.filter { old.task($0) == document.task($0) }
        if kept != marked { own.dispatch(ListAction.mark(kept)) }
    }

    /// Finds the selected task's row, and changes the selected row.
    private func scroll(_ change: (inout ScrollingList) -> Void = { _ in }) {
        guard let rows = rootView.rows else { return }
        var local = localState
        local.scroll.update(count: rows.numbers.count, height: rootView.height)
        if mustFindSelection { local.number.flatMap(rows.row).map { local.scroll.select($0) } }
        mustFindSelection = false
        change(&local.scroll)
        local.number = local.scroll.selection.map { rows.numbers[$0] }
        if local.scroll != localState.scroll || local.number != localState.number {
            localState = local
        }
    }

    // MARK: - Keys

    var needsKeys: Bool { localState.mode != .browsing }

    func press(_ key: Key) -> Bool {
        switch localState.mode {
        case .browsing: answer(key) ?? browse(key)
        case .typing(let prompt, let purpose): type(key, prompt, for: purpose)
        case .asking(let prompt): ask(key, prompt)
        }
    }

    private func browse(_ key: Key) -> Bool {
        // A key dismisses the message.
        if let news = viewModel?.list.news, localState.read !== news { localState.read = news }
        // `move` comes first, because it also finds the selected row.
        return move(key) || change(key) || show(key) || leave(key)
    }

    private func move(_ key: Key) -> Bool {
        var isHandled = false
        scroll { isHandled = $0.handle(key, fromRow: 1) }
        if isHandled { noteSelection() }
        return isHandled
    }

    /// Other parts of the app see the selection in the module's state.
    private func noteSelection() {
        guard let number = localState.number, number != viewModel?.own.selection else { return }
        own.dispatch(ListAction.select(number))
    }

    private func change(_ key: Key) -> Bool {
        switch key {
        case .character("a"): localState.mode = .typing(TextPrompt("Add: "), for: .adding)
        case .character("e"):
            guard let task = selected else { break }
            localState.mode = .typing(TextPrompt("", task.task.line), for: .editing(task))
        case .character("v"): mark()
        case .character("V"): markAll()
        case .character("A"): module.events.emit(.archivingRequested)
        case .character("u"): module.events.emit(.undoRequested)
        case .control("r"): module.events.emit(.redoRequested)
        case .character("w") where viewModel?.list.path != nil: module.events.emit(.saveRequested)
        case .character("w"), .character("W"):
            saveAs(quits: false)
        default: return changeTasks(key)
        }
        return true
    }

    /// Asks for the name of a file.
    private func saveAs(quits: Bool) {
        let path = viewModel?.list.path ?? module.context.screens.defaultPath
        localState.mode = .typing(TextPrompt("Save as: ", path), for: .savingAs(quits: quits))
    }

    private func changeTasks(_ key: Key) -> Bool {
        let tasks = chosen
        guard !tasks.isEmpty, let meaning = VerbKey(key, for: tasks) else { return false }
        switch meaning {
        case .verb(let verb, let numbers): change(verb, numbers)
        case .prompt(let prompt): localState.mode = .asking(prompt)
        }
        return true
    }

    private func change(_ verb: TaskVerb, _ numbers: [Int]) {
        module.change(verb, of: numbers)
        if case .refusal = viewModel?.list.message { return }
        // The numbers may be those of other tasks now.
        if viewModel?.own.marked.isEmpty == false { own.dispatch(ListAction.mark([])) }
    }

    private func show(_ key: Key) -> Bool {
        guard let listing = viewModel?.own.listing else { return false }
        switch key {
        case .character("/"):
            let prompt = TextPrompt("Filter: ", listing.filter.typed)
            localState.mode = .typing(prompt, for: .filtering)
        case .character("n"): findNext(1)
        case .character("N"): findNext(-1)
        case .character("h"): own.dispatch(ListAction.hideDone(!listing.hidesDone))
        case .character("f"):
            let today = module.context.screens.today()
            own.dispatch(ListAction.hideFuture(on: listing.today == nil ? today : nil))
        case .character("o"):
            let orders = TodoOrder.allCases
            let index = orders.firstIndex(of: listing.order) ?? 0
            own.dispatch(ListAction.sort(orders[(index + 1) % orders.count]))
        default: return false
        }
        return true
    }

    private func leave(_ key: Key) -> Bool {
        switch key {
        case .enter: if let task = selected { module.events.emit(.taskOpened(task.number)) }
        case .character("s"): module.events.emit(.settingsRequested)
        case .escape where viewModel?.own.marked.isEmpty == false:
            own.dispatch(ListAction.mark([]))
        case .escape where viewModel?.own.listing.filter != .all: setFilter("")
        case .escape, .character("q"): module.events.emit(.quitRequested)
        default: return false
        }
        return true
    }

    // MARK: - Selecting

    private var selected: NumberedTask? {
        guard let number = localState.number else { return nil }
        return task(number)
    }

    private func task(_ number: Int) -> NumberedTask? {
        viewModel?.list.document.task(number).map { NumberedTask(number: number, task: $0) }
    }

    /// The tasks that the next change is for.
    private var chosen: [NumberedTask] {
        let marked = viewModel?.own.marked ?? []
        return marked.isEmpty ? [selected].compactMap { $0 } : marked.sorted().compactMap(task)
    }

    /// Selects one of several tasks, or deselects it, and goes to the next one.
    private func mark() {
        guard let number = localState.number, let marked = viewModel?.own.marked else { return }
        own.dispatch(ListAction.mark(marked.symmetricDifference([number])))
        _ = move(.down)
    }

    private func markAll() {
        guard let rows = rootView.rows, let marked = viewModel?.own.marked else { return }
        own.dispatch(ListAction.mark(marked.isEmpty ? Set(rows.numbers) : []))
    }

    /// Goes to the next task that matches the filter that was used last.
    private func findNext(_ step: Int) {
        guard let rows = rootView.rows, let row = localState.scroll.selection,
            let document = viewModel?.list.document
        else { return }
        let count = rows.numbers.count
        let found = (1..<max(1, count)).lazy.map { (row + step * $0 + count) % count }.first {
            self.localState.lastFilter.matches(document.lines[rows.numbers[$0] - 1].content)
        }
        guard let found else { return }
        scroll { $0.select(found) }
        noteSelection()
    }

    // MARK: - Answering

    /// Answers the pending question; returns nil if there is none.
    private func answer(_ key: Key) -> Bool? {
        guard let list = viewModel?.list else { return nil }
        if list.isOffering { return answerRecovery(key) }
        return list.question == .quitting ? answerQuitting(key) : nil
    }

    /// Answers the question whether to save before quitting.
    private func answerQuitting(_ key: Key) -> Bool {
        switch key {
        case .character("y") where viewModel?.list.path == nil:
            module.events.emit(.questionDismissed)
            saveAs(quits: true)
        case .character("y"): module.events.emit(.savingAndQuittingRequested)
        case .character("n"): module.events.emit(.quitRequested)
        case .escape: module.events.emit(.questionDismissed)
        default: return false
        }
        return true
    }

    /// Answers the question about an earlier run's unsaved changes.
    private func answerRecovery(_ key: Key) -> Bool {
        switch key {
        case .character("y"): module.events.emit(.recoveryAccepted)
        case .character("n"), .escape: module.events.emit(.recoveryDeclined)
        case .character("d"): module.events.emit(.recoveryDiscarded)
        default: return false
        }
        return true
    }

    // MARK: - Writing

    private func type(
        _ key: Key,
        _ prompt: TextPrompt,
        for purpose: ListLocalState.Purpose
    ) -> Bool {
        if purpose == .filtering, key == .up || key == .down { return move(key) }
        var prompt = prompt
        let document = viewModel?.list.document ?? TodoDocument()
        switch prompt.press(
            key,
            recalling: &localState[keyPath: purpose.history],
            completions: document.completions
        ) {
        case .goesOn:
            localState.mode = .typing(prompt, for: purpose)
            if purpose == .filtering { setFilter(prompt.field.text) }
        case .accepted(let text):
            localState.mode = .browsing
            if !text.isEmpty { use(text, for: purpose) }
        case .discarded:
            localState.mode = .browsing
            if purpose == .filtering { setFilter("") }
        case .unknown: return false
        }
        return true
    }

    private func use(_ text: String, for purpose: ListLocalState.Purpose) {
        switch purpose {
        case .adding: module.add(text)
        case .editing(let task): edit(task, text)
        case .filtering: break
        case .savingAs(quits: false): module.events.emit(.savingAsRequested(text))
        case .savingAs(quits: true): module.events.emit(.savingAsAndQuittingRequested(text))
        }
    }

    private func edit(_ task: NumberedTask, _ text: String) {
        guard task.task != TodoTask(text) else { return }
        guard let number = viewModel?.list.document.number(of: task.task, near: task.number) else {
            return dispatch(TodoListAction.refuse(Reason(unsavedText: text)))
        }
        module.change(.edit(TaskText(text)), of: [number])
    }

    private func setFilter(_ text: String) {
        let filter = TodoFilter(text)
        if filter != .all { localState.lastFilter = filter }
        own.dispatch(ListAction.filter(filter))
    }

    private func ask(_ key: Key, _ prompt: VerbPrompt) -> Bool {
        let tasks = chosen.map(\.number)
        switch prompt.press(key, today: module.context.screens.today()) {
        case .goesOn(let prompt): localState.mode = .asking(prompt)
        case .verb(let verb):
            localState.mode = .browsing
            change(verb, tasks)
        case .refused(let reason):
            localState.mode = .browsing
            dispatch(TodoListAction.refuse(reason))
        case .discarded: localState.mode = .browsing
        case .unknown: return false
        }
        return true
    }
}
