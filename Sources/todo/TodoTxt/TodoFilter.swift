/// Which tasks of a list to show.
///
/// Names are compared as `String`s: case counts, and two spellings of an accent are the same.
package enum TodoFilter: Sendable, Equatable {
    /// Every task.
    case all
    /// The tasks with a `+name`; the name is without its sign.
    case project(String)
    /// The tasks with an `@name`; the name is without its sign.
    case context(String)

    /// Reads `+project` or `@context`, or gives `nil`.
    package init?(_ word: String) {
        let name = String(word.unicodeScalars.dropFirst())
        guard name.isOneTodoWord else { return nil }
        switch word.unicodeScalars.first {
        case "+": self = .project(name)
        case "@": self = .context(name)
        default: return nil
        }
    }

    /// Whether a task is to be shown.
    package func matches(_ task: TodoTask) -> Bool {
        switch self {
        case .all: true
        case .project(let name): task.projects.contains(name)
        case .context(let name): task.contexts.contains(name)
        }
    }
}
