extension Program {
    /// A listener and its subject: the actions, the whole state or a part of it.
    struct Listener {
        enum Kind {
            case actions
            case key(Int)
            case wholeState
            case selector(Int)
            case partOfKey(Int)
            case partOfSelector(Int)
            case opaquePart(Int)
        }

        /// Its index in `listeners`.
        let name: Int
        let kind: Kind

        /// True if the listener has a filter; listeners of parts ignore it.
        let isFiltered: Bool

        var hearsActions: Bool {
            guard case .actions = kind else { return false }
            return true
        }
    }
}
