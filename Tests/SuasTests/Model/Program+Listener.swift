extension Program {
    /// A listener, and what it listens to.
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

        /// Its place in `listeners`.
        let name: Int
        let kind: Kind

        /// Whether it has a filter of its own; parts have none here.
        let isFiltered: Bool

        var hearsActions: Bool {
            guard case .actions = kind else { return false }
            return true
        }
    }
}
