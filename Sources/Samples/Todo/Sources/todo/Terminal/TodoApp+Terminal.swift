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

    /// The outcome of a transfer is for the list that it began with.
    package var canLookBack: Bool { store.state[TodoList.self]?.isTransferring == false }

    package func didRestore(from latest: Store.State, isPast: Bool) {
        guard var list = store.state[TodoList.self], let latest = latest[TodoList.self]
        else { return }
        list.keepFile(of: latest, isPast: isPast)
        store.reset(state: list)
        if !isPast, isWatching { compare() }
    }
}
