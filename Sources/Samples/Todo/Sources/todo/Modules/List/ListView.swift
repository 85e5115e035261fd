import Screens
internal import Terminal

/// The view model of the list's screen.
struct ListViewModel: ViewModelWithLocalState {
    let list: TodoList
    let own: ListState
    let color: TodoColor
    let local: ListLocalState

    init?(state: TodoState<ListState>?, localState: ListLocalState) {
        guard let state else { return nil }
        list = state.list
        own = state.own
        color = state.settings.color
        local = localState
    }
}

/// Draws the list of tasks between a title and a line for messages and input.
final class ListView: TerminalView, ViewControllerModellableView {
    /// The rows that were searched last.
    private var searched: TodoRows?

    /// The shown rows; searched when they are needed, which is once for keys that come together.
    var rows: TodoRows? {
        guard let model else { return nil }
        let (list, listing) = (model.list, model.own.listing)
        if searched?.areOf(list.revision, listing) != true {
            searched = TodoRows(of: list.document, list.revision, listing, earlier: searched)
        }
        return searched
    }

    /// The number of visible task rows.
    var height: Int { max(1, size.rows - 2) }

    func update(oldModel: ListViewModel?) {
        if model == nil { searched = nil }
    }

    override func draw(on surface: inout TerminalSurface) {
        super.draw(on: &surface)
        guard let model, let rows else { return }
        let footer = Footer(model, columns: surface.size.columns)
        drawTitle(model, rows, on: &surface)
        drawTasks(model, rows, height: max(1, surface.size.rows - 1 - footer.height), on: &surface)
        if rows.numbers.isEmpty { drawHint(model, on: &surface) }
        if surface.lastRow > 0 { draw(footer, on: &surface) }
    }

    // MARK: - The title

    private func drawTitle(
        _ model: ListViewModel,
        _ rows: TodoRows,
        on surface: inout TerminalSurface
    ) {
        let columns = surface.size.columns
        let marks =
            (model.list.hasUnsavedChanges ? " [changed]" : "")
            + (model.list.canBeSaved ? "" : " [can't be saved]")
        let rest = marks + ": " + model.own.summary(rows)
        let row = model.local.scroll.selection.map { "\($0 + 1)/\(rows.numbers.count)" } ?? ""
        let name = (model.list.path ?? "no file").visible
        let position = rest.columnWidth + row.columnWidth + 10 <= columns ? row : ""
        let room = columns - rest.columnWidth - position.columnWidth - (position.isEmpty ? 0 : 1)
        let left = name.suffix(columns: max(8, room)) + rest
        let gap = columns - left.columnWidth - position.columnWidth
        let title = left + String(repeating: " ", count: max(0, gap)) + position
        surface.writeRow(0, title, style: .bar)
    }

    // MARK: - Tasks

    private func drawTasks(
        _ model: ListViewModel,
        _ rows: TodoRows,
        height: Int,
        on surface: inout TerminalSurface
    ) {
        let width = String(model.list.document.lines.count).count
        let selected = model.local.scroll.selection ?? 0
        // A message of several rows must not cover the selected row.
        let top = max(model.local.scroll.top, selected - height + 1)
        for (index, row) in (top..<min(rows.numbers.count, top + height)).enumerated() {
            let number = rows.numbers[row]
            let label = label(number, model, isSelected: row == selected, width: width)
            if case .typing(let prompt, for: .editing(let task)) = model.local.mode,
                task.number == number
            {
                surface.writeField(index + 1, label, prompt.field)
            } else if let task = model.list.document.task(number) {
                var text = StyledText(label)
                text.append(
                    StyledText(
                        task,
                        color: model.color,
                        today: model.local.today,
                        found: model.own.listing.filter
                    )
                )
                if row == selected { text.add(.bar) }
                surface.writeRow(index + 1, text)
            }
        }
    }

    private func label(
        _ number: Int,
        _ model: ListViewModel,
        isSelected: Bool,
        width: Int
    ) -> String {
        let digits = String(number)
        let padding = String(repeating: " ", count: max(0, width - digits.count))
        let mark = model.own.marked.contains(number) ? "*" : " "
        return "\(isSelected ? ">" : mark)\(padding)\(digits)\(isSelected ? mark : " ")"
    }

    private func drawHint(_ model: ListViewModel, on surface: inout TerminalSurface) {
        guard surface.lastRow > 1 else { return }
        let isEmpty = model.own.listing.filter == .all && model.list.document.lines.isEmpty
        let hint = isEmpty ? "Nothing to do: a adds a task" : "No task matches"
        surface.writeRow(1, hint, style: .label)
    }

    // MARK: - The last rows

    /// A message or an input below the tasks.
    private enum Footer {
        case mode(ListLocalState.Mode)
        case notice(Notice, height: Int)

        init(_ model: ListViewModel, columns: Int) {
            if model.local.mode == .browsing, let asked = model.list.askedText {
                let notice = Notice(text: asked, style: .complaint)
                self = .notice(notice, height: notice.height(columns: columns))
            } else if model.local.mode == .browsing,
                let notice = model.list.notice(unless: model.local.read)
            {
                self = .notice(notice, height: notice.height(columns: columns))
            } else {
                self = .mode(model.local.mode)
            }
        }

        var height: Int { if case .notice(_, let height) = self { height } else { 1 } }
    }

    private func draw(_ footer: Footer, on surface: inout TerminalSurface) {
        let row = surface.lastRow
        switch footer {
        case .notice(let notice, _): surface.writeLastRows(notice.text, style: notice.style)
        case .mode(.typing(_, for: .editing)):
            let hint = "Enter accepts the change, Escape discards it"
            surface.writeRow(row, hint, style: .label)
        case .mode(.typing(let prompt, _)): surface.writeField(row, prompt.label, prompt.field)
        case .mode(.asking(let prompt)): prompt.draw(row, on: &surface)
        case .mode(.browsing):
            let keys = "? help  q quit  a add  e edit  space done  p priority  / filter  w save"
            surface.writeRow(row, keys, style: .label)
        }
    }
}

extension ListState {
    /// The counts of the shown tasks, and the reason why others are hidden.
    fileprivate func summary(_ rows: TodoRows) -> String {
        let count = rows.numbers.count == 1 ? "1 task" : "\(rows.numbers.count) tasks"
        let done = rows.doneCount == 0 ? "" : ", \(rows.doneCount) done"
        let filter = listing.filter == .all ? "" : " with “\(listing.filter.typed)”"
        let hidden = [listing.hidesDone ? "done" : nil, listing.today == nil ? nil : "future"]
            .compactMap { $0 }.joined(separator: " and ")
        let order = listing.order == .file ? "" : ", by \(listing.order.name)"
        let marked = marked.isEmpty ? "" : ", \(marked.count) selected"
        return count + done + filter + (hidden.isEmpty ? "" : " without \(hidden)") + order + marked
    }
}

extension TodoOrder {
    fileprivate var name: String { self == .dueDate ? "due date" : rawValue }
}
