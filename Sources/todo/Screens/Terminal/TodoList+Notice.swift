extension TodoList {
    /// A question that must be answered first.
    var question: Question? {
        if case .offered = recovery { return .recovery }
        return switch outcome {
        case .quitRefused: .quitting
        case .conflict: .conflict
        default: nil
        }
    }

    /// A message, or a question with the keys that answer it.
    enum Question {
        case recovery
        case quitting
        case conflict
    }

    /// The message for a screen that shows the list, which needs fewer messages than a line-based
    /// terminal.
    var notice: Message? {
        switch outcome {
        case .selected, .recoveryOffered, .quitRefused, .conflict: nil
        default: message
        }
    }

    /// The text of the question.
    func text(of question: Question) -> String {
        switch question {
        case .recovery:
            "Unsaved changes of an earlier run: y uses them, n keeps them, d deletes them. "
                + "They are in \(recoveryPath)."
        case .quitting: "Save the changes? y saves and quits, n quits, Escape goes back."
        case .conflict:
            "Another program has changed the file: y overwrites it, r reads it again, "
                + "Escape goes back."
        }
    }
}
