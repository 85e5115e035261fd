/// Listeners of one thing, in the order they registered.
///
/// It belongs to no actor, because the `StateTable` that asks it does not either.
final class ListenerGroup<Entry: ListenerEntry> {
    /// The listeners, ordered by identifier because identifiers only grow.
    ///
    /// Whoever walks through the list walks through the list of that moment: listeners that are
    /// added meanwhile are not in it.
    @exclusivity(unchecked)
    private(set) var entries: [Entry] = []

    /// Whether any of them needs the old state.
    var needsOldState: Bool { needingOldState > 0 }

    private var needingOldState = 0

    func append(_ entry: Entry) {
        entries.append(entry)
        if entry.needsOldState { needingOldState += 1 }
    }

    func remove(_ entry: Entry) {
        guard let index = index(of: entry.id) else { return }
        entries.remove(at: index)
        if entry.needsOldState { needingOldState -= 1 }
    }

    func entry(_ id: Int) -> Entry? {
        index(of: id).map { entries[$0] }
    }

    private func index(of id: Int) -> Int? {
        var lower = 0
        var upper = entries.count
        while lower < upper {
            let middle = (lower + upper) / 2
            if entries[middle].id < id { lower = middle + 1 } else { upper = middle }
        }
        return lower < entries.count && entries[lower].id == id ? lower : nil
    }
}
