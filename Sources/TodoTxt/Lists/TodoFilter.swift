/// Selects the tasks of a list to show.
///
/// Names are compared as `String`s: case matters, and two spellings of an accent are equal.
package enum TodoFilter: Sendable, Equatable {
    /// Every task.
    case all
    /// The tasks with a `+name`; the name excludes the sign.
    case project(String)
    /// The tasks with an `@name`; the name excludes the sign.
    case context(String)

    /// Parses `+project` or `@context`; nil for any other text.
    package init?(_ word: String) {
        let name = String(word.unicodeScalars.dropFirst())
        guard name.isOneTodoWord else { return nil }
        switch word.unicodeScalars.first {
        case "+": self = .project(name)
        case "@": self = .context(name)
        default: return nil
        }
    }

    /// Returns true if a task matches.
    package func matches(_ task: TodoTask) -> Bool {
        switch self {
        case .all: true
        case .project(let name): task.projects.contains(name)
        case .context(let name): task.contexts.contains(name)
        }
    }
}
