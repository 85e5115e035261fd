import Screens
import Terminal

/// Draws the details of a task.
final class TaskView: TerminalView, ViewControllerModellableView {
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
        case true?: "Task \(model.local.number), done"
        case false?: "Task \(model.local.number), open"
        case nil: "Task \(model.local.number), no longer in the list"
        }
    }

    private func drawDetails(_ model: TaskViewModel, on surface: inout TerminalSurface) {
        var lines = model.task?.details ?? []
        if case .editing(let field) = model.local.mode {
            surface.writeField(1, "line: ", field)
            lines = [""] + lines.dropFirst()
        }
        let wrapped = lines.flatMap { $0.lines(columns: surface.size.columns) }
        for (row, line) in wrapped.enumerated() where !line.isEmpty && row + 1 < surface.lastRow {
            surface.writeRow(row + 1, line)
        }
    }

    private func drawLastRow(_ model: TaskViewModel, on surface: inout TerminalSurface) {
        let row = surface.lastRow
        switch model.local.mode {
        case .prioritizing:
            surface.writeRow(row, "Priority, A to Z, or - for none:", style: .bar)
        case .editing: surface.writeRow(row, TextField.hint, style: .label)
        case .looking: drawNotice(model, row, on: &surface)
        }
    }

    private func drawNotice(
        _ model: TaskViewModel,
        _ row: Int,
        on surface: inout TerminalSurface
    ) {
        if let notice = model.notice { return surface.writeNotice(notice) }
        let keys = "Escape back  space done  e edit  p priority  u undo"
        surface.writeRow(row, keys, style: .label)
    }
}
