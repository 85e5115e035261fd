/// The origin of a store's listener, for transcripts and audits.
package struct ListenerOrigin: CustomStringConvertible {
    /// The part of the store that the listener observes.
    package enum Subject {
        case state(String)
        case fullState
        case actions
        case reducedActions
    }

    package let subject: Subject

    package let id: Int

    package let location: CodeLocation

    /// The type of the listener's owner, where the source location says little.
    package var owner: Any.Type?

    package init(_ subject: Subject, id: Int, addedAt location: CodeLocation) {
        self.subject = subject
        self.id = id
        self.location = location
    }

    /// The owner and the subject: `TodoListScreen of TodoList`.
    package var description: String {
        let listener = owner.map { typeName($0) } ?? "listener"
        return switch subject {
        case .state(let key): "\(listener) of \(key)"
        case .fullState: "\(listener) of the full state"
        case .actions, .reducedActions: "\(listener) of actions"
        }
    }
}
