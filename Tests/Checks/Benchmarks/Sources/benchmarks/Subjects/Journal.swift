import EventModules

/// A sub-state that entries are appended to, whose size stays about the same.
struct Journal: Equatable {
    private(set) var entries: [Int]
    private let size: Int

    init(size: Int) {
        self.size = size
        entries = Array(0..<size)
    }

    var last: Int { entries.last ?? 0 }

    /// Appends an entry, and removes the appended entries from time to time.
    mutating func append(_ entry: Int) {
        if entries.count == size + Self.surplus { entries.removeLast(Self.surplus) }
        entries.append(entry)
    }

    /// A filter that needs the old state.
    static func haveDifferentCounts(_ old: Journal, _ new: Journal) -> Bool {
        old.entries.count != new.entries.count
    }

    private static let surplus = 500
}

/// An action that applies its own change.
struct Enter: AppAction {
    let entry: Int

    func updatedState(currentState: inout Journal) {
        currentState.append(entry)
    }
}

/// An action for a reducer that changes its state in place.
struct Note: Action {
    let entry: Int
}

/// A reducer that changes its state in place.
struct JournalReducer: MutatingReducer {
    let initialState: Journal

    func mutate(state: inout Journal, action: any Action) -> Bool {
        guard let action = action as? Note else { return false }
        state.append(action.entry)
        return true
    }
}
