extension TodoList {
    /// What has to be answered before anything else.
    var question: Question? {
        if case .offered = recovery { return .recovery }
        return switch outcome {
        case .quitRefused: .quitting
        case .conflict: .conflict
        default: nil
        }
    }

    /// A question, with the keys that answer it.
    enum Question {
        case recovery
        case quitting
        case conflict
    }

    /// What is to be said on a screen that shows what happens: less than on a terminal that shows
    /// nothing else.
    var notice: Message? {
        switch outcome {
        case .selected, .recoveryOffered, .quitRefused, .conflict: nil
        default: message
        }
    }

    /// The question's text.
    func text(of question: Question) -> String {
        switch question {
        case .recovery:
            "Unsaved work of an earlier run: y uses it, n leaves it, d deletes it. "
                + "It is in \(recoveryPath)."
        case .quitting: "Save the changes? y saves and quits, n quits, Escape goes back."
        case .conflict:
            "Another program has changed the file: y saves over it, r reads it again, "
                + "Escape goes back."
        }
    }
}
