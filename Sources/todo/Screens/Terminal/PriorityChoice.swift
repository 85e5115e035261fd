/// What a key means where a priority is asked for.
enum PriorityChoice {
    case priority(TodoPriority?)

    /// The priority is to stay.
    case none

    /// Reads a key; nil for one that means nothing here.
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
