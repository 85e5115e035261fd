extension Program {
    /// A listener; its name is its place in `listeners`.
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

        let kind: Kind

        /// Whether it has a filter of its own; parts have none here.
        let isFiltered: Bool
    }
}

/// What the model has to know of a listener.
extension Program.Listener {
    var hearsActions: Bool {
        guard case .actions = kind else { return false }
        return true
    }

    /// Whether it is told only of what its selector has not made before.
    var remembers: Bool {
        guard case .partOfSelector = kind else { return false }
        return true
    }

    /// What its filter is asked about, where there was something before; nil if it is not told.
    func pair(_ old: Numbers, _ new: Numbers) -> (old: [Int]?, new: [Int])? {
        switch kind {
        case .actions: return nil
        case .wholeState, .selector: return (old.entries.map(\.number), new.entries.map(\.number))
        case .key(let place):
            guard let new = new[place], old[place] != new else { return nil }
            return (old[place].map { [$0.number] }, [new.number])
        case .partOfKey(let place):
            return old[place]?.number == new[place]?.number ? nil : (nil, [])
        case .partOfSelector(let place), .opaquePart(let place):
            return old[place] == new[place] ? nil : (nil, [])
        }
    }

    /// What it hears of an action, or of the numbers of now; nil if it is not told.
    func text(_ change: Change?, _ numbers: Numbers) -> String? {
        switch kind {
        case .actions: change.map { "\($0)" }
        case .wholeState: "\(numbers)"
        case .key(let place), .partOfKey(let place): numbers[place].map { "\($0.number)" }
        case .selector(let place), .partOfSelector(let place), .opaquePart(let place):
            numbers[place].flatMap { Program.selected($0.number) }.map { "\($0)" }
        }
    }
}
