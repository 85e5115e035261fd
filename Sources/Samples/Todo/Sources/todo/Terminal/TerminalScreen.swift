import EventModules
import Screens
import Terminal

/// A view that keeps a model and draws it on a surface.
@MainActor
class TerminalView: ModelHolder {
    var heldModel: (any ViewModel)?

    /// The size at the last drawing.
    private(set) var size = TerminalSize(rows: 24, columns: 80)

    required init() {}

    func setup() {}
    func style() {}

    /// Draws the model over the current content.
    func draw(on surface: inout TerminalSurface) {
        size = surface.size
    }
}

/// The part of the state that a module's screen shows: the app's, and its own.
struct TodoState<Own> {
    let list: TodoList
    let settings: TodoSettings
    let own: Own
}

extension Store {
    /// The store, restricted to the state of a screen of an instance.
    func screen<Own>(of type: Own.Type, in instance: StateInstance?) -> PartialStore<TodoState<Own>>
    {
        screen { state in instance.flatMap { state[type, in: $0] } }
    }

    /// The store, restricted to the state of a screen.
    func screen<Own>(
        selecting own: @escaping (Store.State) -> Own?
    ) -> PartialStore<TodoState<Own>> {
        partialStore(stateSelector: { state in
            guard let list = state[TodoList.self], let settings = state[TodoSettings.self],
                let own = own(state)
            else { return nil }
            return TodoState(list: list, settings: settings, own: own)
        })
    }
}

// MARK: - Messages

extension TodoList {
    /// The question that the list's screen asks, with the keys that answer it; nil for none.
    var askedText: String? {
        if isOffering {
            // The warnings at the start would be covered by the question.
            let warning = if case .warning(let reason) = message { reason.text + " " } else { "" }
            return warning + (offer ?? "") + " y uses them and keeps the file's lines beside it, "
                + "n leaves them for the next start, d sets them aside."
        }
        guard question == .quitting else { return nil }
        return "Save the changes? y saves and quits, n quits, Escape goes back."
    }

    /// True if the user has to decide about an earlier run's changes.
    ///
    /// An answer must not replace other unsaved changes.
    var isOffering: Bool {
        if case .offered = recovery { !hasUnsavedChanges } else { false }
    }

    /// The question about another program's change, which every screen asks; nil for none.
    var conflictText: String? {
        guard question == .conflict else { return nil }
        return "Another program has changed the file: y overwrites it, r reads it again, "
            + "Escape goes back. Overwriting keeps the other program's lines beside the file."
    }

    /// The message for a screen that shows the list; nil if it needs none, or was read.
    func notice(unless read: News?) -> Notice? {
        guard read !== news, question == nil, let text else { return nil }
        switch message {
        case .tasks("Selected", _), .recoveryOffered, .unsaved, nil: return nil
        case .tasks, .saved, .news: return Notice(text: text, style: .plain)
        case .warning, .refusal: return Notice(text: text, style: .complaint)
        }
    }
}

/// A text for the last rows of a screen.
struct Notice {
    let text: String
    let style: TerminalStyle

    /// The number of rows of the text; at least one.
    func height(columns: Int) -> Int { max(1, text.visible.lines(columns: columns).count) }
}

// MARK: - Styles

extension TodoColor {
    var terminalColor: TerminalColor? {
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

extension StyledText {
    /// Creates the line of a task: the priority, names and dates have colors of their own.
    ///
    /// Without colors, priorities are bold, and overdue dates are underlined.
    init(_ task: TodoTask, color: TodoColor, today: TodoDate, found filter: TodoFilter = .all) {
        let line = task.line
        if task.isDone {
            self.init(line, .label)
        } else {
            self.init(line, TerminalStyle([], color: color.terminalColor))
            if let priority = task.priority {
                add(TerminalStyle(.bold, color: priority.terminalColor), to: 0..<3)
            }
            for (word, style) in task.styledWords(today) { add(style, to: word) }
        }
        for range in filter.ranges(in: line) {
            let start = line.utf8.distance(from: line.startIndex, to: range.lowerBound)
            let length = line.utf8.distance(from: range.lowerBound, to: range.upperBound)
            add(TerminalStyle(.underline, background: .yellow), to: start..<start + length)
        }
    }
}

extension TodoPriority {
    fileprivate var terminalColor: TerminalColor {
        switch self {
        case .a: .red
        case .b: .yellow
        case .c: .green
        default: .blue
        }
    }
}

extension TodoTask {
    /// The ranges of UTF-8 bytes of the words that have a color.
    fileprivate func styledWords(_ today: TodoDate) -> [(Range<Int>, TerminalStyle)] {
        var start = 0
        return line.split(separator: " ", omittingEmptySubsequences: false).compactMap { word in
            defer { start += word.utf8.count + 1 }
            return style(of: word, today).map { (start..<start + word.utf8.count, $0) }
        }
    }

    private func style(of word: Substring, _ today: TodoDate) -> TerminalStyle? {
        if word.hasPrefix("+"), word.count > 1 { return TerminalStyle(color: .magenta) }
        if word.hasPrefix("@"), word.count > 1 { return TerminalStyle(color: .cyan) }
        guard word.hasPrefix("due:") else {
            return word.hasPrefix("t:") || word.hasPrefix("rec:") ? TerminalStyle(.dim) : nil
        }
        return switch dueState(on: today) {
        case .overdue: TerminalStyle([.bold, .underline], color: .red)
        case .today: TerminalStyle(.bold, color: .yellow)
        case .soon: TerminalStyle(color: .yellow)
        case .later, .none: nil
        }
    }
}
