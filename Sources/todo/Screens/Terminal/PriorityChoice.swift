import Terminal

/// The meaning of a key while a priority is being chosen.
enum PriorityChoice {
    case priority(TodoPriority?)

    /// Keeps the current priority.
    case none

    /// Converts a key; returns nil for a key without a meaning here.
    init?(_ key: Key) {
        switch key {
        case .escape: self = .none
        case .character("-"): self = .priority(nil)
        case .character(let letter):
            guard let priority = TodoPriority(letter.uppercased()) else { return nil }
            self = .priority(priority)
        default: return nil
        }
    }
}
