import Screens

/// Draws the list of tasks, with a title above and a line for messages and input below.
final class ListView: TerminalView, ViewControllerModellableView {
    /// The rows that the filter lets through; found anew when the list or the filter has changed.
    private(set) var rows: TaskRows?

    /// How many rows of tasks are seen.
    var height: Int { max(1, size.rows - 2) }

    func update(oldModel: ListViewModel?) {
        guard let model else {
            rows = nil
            return
        }
        if rows?.areOf(model.list, filter: model.local.filter) == true { return }
        rows = TaskRows(of: model.list, filter: model.local.filter, earlier: rows)
    }

    override func draw(on surface: inout TerminalSurface) {
        super.draw(on: &surface)
        guard let model, let rows else { return }
        surface.writeRow(0, title(model, rows), style: .bar)
        drawTasks(model, rows, on: &surface)
        drawLastRow(model, on: &surface)
    }

    private func title(_ model: ListViewModel, _ rows: TaskRows) -> String {
        let name = model.list.path ?? "a list in no file"
        let mark = model.list.hasUnsavedChanges ? " [changed]" : ""
        let count = rows.numbers.count == 1 ? "1 task" : "\(rows.numbers.count) tasks"
        let filter = model.local.filter.isEmpty ? "" : " with “\(model.local.filter)”"
        return "\(name)\(mark): \(count)\(filter)"
    }

    // MARK: - Tasks

    private func drawTasks(
        _ model: ListViewModel,
        _ rows: TaskRows,
        on surface: inout TerminalSurface
    ) {
        let width = String(model.list.document.lines.count).count
        let seen = rows.numbers.dropFirst(model.local.top).prefix(height)
        for (row, number) in zip(seen.indices, seen) {
            let place = row - model.local.top + 1
            guard place < surface.lastRow || surface.size.rows == 1 else { return }
            let isSelected = row == model.local.row
            let label = label(number, isSelected: isSelected, width: width)
            if case .editing(number, let field) = model.local.mode {
                surface.writeField(place, label, field)
            } else if let task = model.list.document.task(number) {
                var style = TerminalStyle.task(task, color: model.color)
                if isSelected { style.attributes.insert(.inverse) }
                surface.writeRow(place, label + task.line, style: style)
            }
        }
    }

    private func label(_ number: Int, isSelected: Bool, width: Int) -> String {
        let digits = String(number)
        let padding = String(repeating: " ", count: width - digits.count)
        return "\(isSelected ? ">" : " ")\(padding)\(digits) "
    }

    // MARK: - The last row

    private func drawLastRow(_ model: ListViewModel, on surface: inout TerminalSurface) {
        let row = surface.lastRow
        guard row > 0 else { return }
        switch model.local.mode {
        case .adding(let field): surface.writeField(row, "Add: ", field)
        case .filtering(let field): surface.writeField(row, "Filter: ", field)
        case .prioritizing: surface.writeRow(row, "Priority, A to Z, or - for none:", style: .bar)
        case .browsing, .editing: drawMessage(of: model.list, row, on: &surface)
        }
    }

    private func drawMessage(of list: TodoList, _ row: Int, on surface: inout TerminalSurface) {
        switch list.question ?? list.message {
        case .news(let text): surface.writeRow(row, text)
        case .complaint(let text): surface.writeRow(row, text, style: .complaint)
        case nil:
            let keys = "a add  e edit  space done  p priority  / filter  w save  ? help  q quit"
            surface.writeRow(row, keys, style: .label)
        }
    }
}

extension TodoList {
    /// What has to be answered before anything else.
    fileprivate var question: Message? {
        switch outcome {
        case .quitRefused:
            .complaint("Save the changes? y saves and quits, n quits, Escape goes back.")
        case .recoveryOffered:
            .complaint("Unsaved work is in \(recoveryPath): y uses it, n leaves it, d deletes it.")
        default: nil
        }
    }
}
