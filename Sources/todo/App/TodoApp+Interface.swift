import EventModules

extension TodoApp {
    /// The user interfaces of the app.
    package enum Interface {
        /// Prints lines as things change, for pipes and simple terminals.
        case lines(StandardStreams, hasColors: Bool = false)

        /// Draws on the whole terminal; see `TerminalHost`.
        case terminal
    }
}

extension TodoApp.Interface {
    /// The action that shows a message to the user.
    func action(saying message: Console.Message) -> any Action {
        switch (self, message) {
        case (.terminal, .refusal(let reason)):
            // The message has to fit on one row.
            TodoListAction.refuse(reason.onOneLine)
        default: ShowMessage(message)
        }
    }

    /// The screens and the object that draws them.
    @MainActor
    func screens(of store: Store) -> TodoScreens {
        switch self {
        case .lines(let streams, let hasColors):
            let console = ConsoleScreen(streams: streams, hasColors: hasColors)
            console.show(store)
            return .lines(of: store, on: console)
        case .terminal:
            return .terminal(of: store)
        }
    }
}

extension Reason {
    fileprivate var onOneLine: Reason {
        Reason(withoutTasks: redacted.split(separator: "\n").joined(separator: " "))
    }
}
