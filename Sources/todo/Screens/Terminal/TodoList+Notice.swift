extension TodoList {
    /// A question that must be answered first.
    var question: Question? {
        // An answer must not replace other unsaved changes.
        if case .offered = recovery, !hasUnsavedChanges { return .recovery }
        return switch outcome {
        case .quitRefused: .quitting
        default: nil
        }
    }

    /// A message, or a question with the keys that answer it.
    enum Question {
        case recovery
        case quitting
    }

    /// The message for a screen that shows the list, which needs fewer messages than a line-based
    /// terminal.
    var notice: Message? {
        switch outcome {
        case .selected, .recoveryOffered, .quitRefused, .conflict: nil
        // A text over several rows.
        case .saved(kept: .some), .recoverySetAside: message.map { .complaint($0.text) }
        default: message
        }
    }

    /// The text of the question.
    func text(of question: Question) -> String {
        switch question {
        case .recovery:
            warning + (offer ?? "") + " y uses them and keeps the file's lines beside it, "
                + "n leaves them for the next start, d sets them aside."
        case .quitting: "Save the changes? y saves and quits, n quits, Escape goes back."
        }
    }

    /// The warnings at the start, which the question about recovery would cover.
    private var warning: String {
        if case .warned(let reason) = outcome { reason.text + " " } else { "" }
    }

    /// The question about another program's change, which every screen asks; nil if there is none.
    var conflictQuestion: String? {
        guard isConflicting else { return nil }
        return "Another program has changed the file: y overwrites it, r reads it again, "
            + "Escape goes back. Overwriting keeps the other program's lines beside the file."
    }
}
