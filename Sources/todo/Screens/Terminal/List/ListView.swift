internal import Delivery
import Screens
internal import Terminal

/// Draws the list of tasks between a title and a line for messages and input.
final class ListView: TerminalView, ViewControllerModellableView {
    /// The filtered rows; updated when the list or the filter changes.
    private(set) var rows: TaskRows?

    /// The number of visible task rows.
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
        let title = title(model, rows, columns: surface.size.columns)
        surface.writeRow(0, title, style: .bar)
        drawTasks(model, rows, on: &surface)
        if rows.numbers.isEmpty { drawHint(model, on: &surface) }
        drawLastRow(model, on: &surface)
    }

    private func title(_ model: ListViewModel, _ rows: TaskRows, columns: Int) -> String {
        let name = model.list.path ?? "no file"
        let mark =
            (model.list.hasUnsavedChanges ? " [changed]" : "")
            + (model.list.canBeSaved ? "" : " [can't be saved]")
        let count = rows.numbers.count == 1 ? "1 task" : "\(rows.numbers.count) tasks"
        let filter = model.local.filter.isEmpty ? "" : " with “\(model.local.filter)”"
        let rest = "\(mark): \(count)\(filter)"
        return name.printable.suffix(columns: max(8, columns - rest.columnWidth)) + rest
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

    private func drawHint(_ model: ListViewModel, on surface: inout TerminalSurface) {
        guard surface.lastRow > 1, case let filter = model.local.filter else { return }
        let hint = filter.isEmpty ? "Nothing to do: a adds a task" : "No task contains this text"
        surface.writeRow(1, hint, style: .label)
    }

    // MARK: - The last row

    private func drawLastRow(_ model: ListViewModel, on surface: inout TerminalSurface) {
        let row = surface.lastRow
        guard row > 0 else { return }
        switch model.local.mode {
        case .adding(let field): surface.writeField(row, "Add: ", field)
        case .filtering(let field): surface.writeField(row, "Filter: ", field)
        case .prioritizing: surface.writeRow(row, "Priority, A to Z, or - for none:", style: .bar)
        case .editing: surface.writeRow(row, TextField.hint, style: .label)
        case .browsing: drawNotice(model, row, on: &surface)
        }
    }

    private func drawNotice(
        _ model: ListViewModel,
        _ row: Int,
        on surface: inout TerminalSurface
    ) {
        if let question = model.list.question {
            surface.writeLastRows(model.list.text(of: question), style: .complaint)
        } else if let notice = model.notice {
            surface.writeNotice(notice)
        } else {
            let keys = "? help  q quit  a add  e edit  space done  p priority  / filter  w save"
            surface.writeRow(row, keys, style: .label)
        }
    }
}
