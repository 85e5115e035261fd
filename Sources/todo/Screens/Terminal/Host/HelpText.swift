import Terminal

/// The list of keys, drawn over everything else.
struct HelpText {
    /// The effect of a key on the help.
    enum Answer {
        case stays
        case closes
    }

    private var top = 0

    private static let lines = [
        ("Up, Down, k, j", "select another task"),
        ("PageUp, PageDown", "scroll by a page"),
        ("Home, End, g, G", "go to the first or last task"),
        ("Enter", "show the details of the task"),
        ("Space", "mark the task as done, or as open again"),
        ("a", "add a task"),
        ("e", "edit the task's line"),
        ("p", "give the task a priority"),
        ("/", "show only tasks that contain a text"),
        ("u, Ctrl-R", "undo, redo"),
        ("w", "save"),
        ("s", "settings"),
        ("Escape, q", "go back; from the list, quit"),
        ("Ctrl-Z", "suspend"),
    ]

    mutating func press(_ key: Key, height: Int) -> Answer {
        switch key {
        case .down, .character("j"): top = min(top + 1, max(0, Self.lines.count + 1 - height))
        case .up, .character("k"): top = max(0, top - 1)
        default: return .closes
        }
        return .stays
    }

    func draw(on surface: inout TerminalSurface) {
        surface.clear()
        surface.writeRow(0, "Keys: any other key closes this", style: .bar)
        for (row, line) in Self.lines.dropFirst(top).enumerated() {
            let keys = line.0 + String(repeating: " ", count: max(1, 18 - line.0.count))
            surface.writeRow(row + 1, " " + keys + line.1)
        }
    }
}
