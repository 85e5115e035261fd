package import EventModules
package import EventModulesTracing
package import Terminal

/// An app that is shown on a terminal.
@MainActor
package protocol TerminalApp: AnyObject {
    var store: Store { get }
    var router: StackRouter { get }

    /// The keys of the app's screens.
    var help: [HelpSection] { get }

    /// A question that the app asks over every screen; nil if there is none.
    var question: String? { get }

    /// Answers the question; a key that isn't an answer has no effect.
    func answer(_ key: Key)

    /// True once the app has ended.
    var hasEnded: Bool { get }

    /// Keeps unsaved changes when the terminal or a signal ends the app.
    ///
    /// - Returns: A message for the user; nil if there are no unsaved changes.
    func keepUnsavedChanges() async -> String?

    /// Keeps the past from now on, so that the app can go back to it.
    func beginTrace() -> FlowTrace

    /// False while work is in progress whose outcome belongs to the present state.
    var canLookBack: Bool { get }

    /// Called after each change to an earlier state, and back, to keep what no earlier state may
    /// replace, such as the facts about a file.
    ///
    /// - Parameters:
    ///   - latest: The state until now.
    ///   - isPast: True while the user only looks at the state.
    func didRestore(from latest: Store.State, isPast: Bool)
}

/// The keys of a part of an app, with their effects.
package struct HelpSection {
    package let title: String
    package let keys: [(String, String)]

    /// Creates a section.
    package init(_ title: String, _ keys: [(String, String)]) {
        self.title = title
        self.keys = keys
    }
}
