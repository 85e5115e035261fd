package import EventModules
package import Terminal

extension TodoApp: TerminalApp {
    package var help: [HelpSection] {
        [
            HelpSection("On the list", ListScreen.help),
            HelpSection("On the details of a task", TaskScreen.help),
            HelpSection("On the settings", SettingsScreen.help),
            HelpSection("While typing", Self.typingHelp + TextField.help),
        ]
    }

    private static let typingHelp = [
        ("Enter, Escape", "accept the text, or discard it"),
        ("Tab, Shift-Tab", "complete a +project or @context"),
        ("Up, Down", "recall an earlier text; for a filter, Ctrl-P, Ctrl-N"),
    ]

    /// The question about another program's change.
    package var question: String? { store.state[TodoList.self]?.conflictText }

    package func answer(_ key: Key) {
        switch key {
        case .character("y"): list?.events.emit(.overwritingRequested)
        case .character("r"): list?.events.emit(.rereadingRequested)
        case .escape: list?.events.emit(.questionDismissed)
        default: break
        }
    }

    package var hasEnded: Bool { ending != nil }

    /// Adopts what the present list says about its file, which didn't travel.
    package func didStay(leaving present: Store.State) {
        guard let list = present[TodoList.self] else { return }
        store.dispatch(action: TodoFileAction.keepFile(of: list))
    }
}
