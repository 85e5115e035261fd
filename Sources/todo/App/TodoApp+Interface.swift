import EventModules

extension TodoApp {
    /// How the app is shown.
    package enum Interface {
        /// Line below line, as things change, for pipes and for terminals that cannot do more.
        case lines(StandardStreams, hasColors: Bool = false)

        /// On a terminal that the app has for itself; a `TerminalHost` draws it.
        case terminal
    }
}

extension TodoApp.Interface {
    /// What says something to the person at the terminal.
    func action(saying message: Console.Message) -> any Action {
        switch (self, message) {
        case (.terminal, .refusal(let reason)):
            // There is one row to say it in.
            TodoListAction.refuse(reason.split(separator: "\n").joined(separator: " "))
        default: ShowMessage(message)
        }
    }

    /// The screens, and what draws them.
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
