import Terminal

extension TerminalStyle {
    static let bar = TerminalStyle(.inverse)
    static let complaint = TerminalStyle(.bold, color: .red)
    static let label = TerminalStyle(.dim)

    /// Returns the style of a task.
    static func task(_ task: TodoTask, color: TodoColor) -> TerminalStyle {
        if task.isDone { return TerminalStyle(.dim) }
        return TerminalStyle(task.priority == nil ? [] : .bold, color: color.terminalColor)
    }
}

extension TodoColor {
    fileprivate var terminalColor: TerminalColor? {
        switch self {
        case .standard: nil
        case .red: .red
        case .green: .green
        case .yellow: .yellow
        case .blue: .blue
        case .magenta: .magenta
        case .cyan: .cyan
        }
    }
}
