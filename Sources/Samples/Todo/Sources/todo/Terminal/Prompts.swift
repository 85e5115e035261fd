package import Terminal

/// The meaning of a key on a screen that shows tasks.
///
/// A new verb needs a key here, and a line in the help.
enum VerbKey {
    case verb(TaskVerb, of: [Int])
    case prompt(VerbPrompt)

    static let help = [
        ("Space", "mark as done, or as open again"),
        ("p", "give a priority, A to Z, or - for none"),
        ("z", "postpone the due date by a period, such as 1d, 2w, 3m or 1y"),
        ("D", "set the due date: a day, a period from today, or nothing"),
        ("d", "delete; u brings it back"),
    ]

    /// Converts a key; nil if it isn't for the tasks.
    init?(_ key: Key, for tasks: [NumberedTask]) {
        let open = tasks.filter { !$0.task.isDone }.map(\.number)
        let all = tasks.map(\.number)
        switch key {
        case .character(" "):
            self = open.isEmpty ? .verb(.reopen, of: all) : .verb(.complete, of: open)
        case .character("p"): self = .prompt(.priority)
        case .character("z"): self = .prompt(.postponing(TextPrompt("Postpone by 1d, or: ")))
        case .character("D"):
            let due = tasks.count == 1 ? tasks[0].task.due?.description ?? "" : ""
            self = .prompt(.dating(TextPrompt("Due: ", due)))
        case .character("d"): self = .verb(.delete, of: all)
        default: return nil
        }
    }
}

/// The input that a verb still needs.
package enum VerbPrompt: Equatable {
    /// The effect of a key on a prompt.
    enum Answer {
        case goesOn(VerbPrompt)
        case verb(TaskVerb)
        case refused(Reason)
        case discarded
        case unknown
    }

    case priority
    case postponing(TextPrompt)
    case dating(TextPrompt)

    /// Handles a key.
    func press(_ key: Key, today: TodoDate) -> Answer {
        switch self {
        case .priority: choosePriority(key)
        case .postponing(let prompt): press(key, prompt, Self.postponing, Self.postponement)
        case .dating(let prompt):
            press(key, prompt, Self.dating) { Self.dueDate($0, today: today) }
        }
    }

    private func choosePriority(_ key: Key) -> Answer {
        switch key {
        case .escape: return .discarded
        case .character("-"): return .verb(.prioritize(nil))
        case .character(let letter):
            guard let priority = TodoPriority(letter.uppercased()) else { return .unknown }
            return .verb(.prioritize(priority))
        default: return .unknown
        }
    }

    private func press(
        _ key: Key,
        _ prompt: TextPrompt,
        _ again: (TextPrompt) -> VerbPrompt,
        _ finish: (String) -> Answer
    ) -> Answer {
        var prompt = prompt
        return switch prompt.press(key) {
        case .goesOn: .goesOn(again(prompt))
        case .accepted(let text): finish(text)
        case .discarded: .discarded
        case .unknown: .unknown
        }
    }

    private static func postponement(_ text: String) -> Answer {
        guard let period = TodoPeriod(text.isEmpty ? "1d" : text) else {
            return .refused("That isn't a period. To fix this, type one such as 1d, 2w, 3m or 1y.")
        }
        return .verb(.postpone(period))
    }

    private static func dueDate(_ text: String, today: TodoDate) -> Answer {
        if text.isEmpty { return .verb(.setDate(.due, nil)) }
        guard let date = TodoDate(text) ?? TodoPeriod(text).map(today.adding) else {
            return .refused(
                "That isn't a day. To fix this, type one such as 2026-12-31 or a period such as 2w."
            )
        }
        return .verb(.setDate(.due, date))
    }

    /// Writes the prompt on a row.
    func draw(_ row: Int, on surface: inout TerminalSurface) {
        switch self {
        case .priority: surface.writeRow(row, "Priority, A to Z, or - for none:", style: .bar)
        case .postponing(let prompt), .dating(let prompt):
            surface.writeField(row, prompt.label, prompt.field)
        }
    }
}
