import EventModules

/// A hand-written journal with a listener.
@MainActor
final class RawJournal {
    @exclusivity(unchecked)
    private var journal: Journal
    @exclusivity(unchecked)
    private var listeners: [(Journal) -> Void] = []

    init(size: Int) {
        journal = Journal(size: size)
    }

    func addListener(_ listener: @escaping (Journal) -> Void) {
        listeners.append(listener)
    }

    @inline(never)
    func dispatch(_ action: any Action) {
        guard let action = action as? Note else { return }
        journal.append(action.entry)
        for listener in listeners { listener(journal) }
    }

    /// Appends to the journal and calls the listeners if a filter, which needs the old state,
    /// allows it.
    @inline(never)
    func dispatchFiltering(_ action: any Action) {
        guard let action = action as? Note else { return }
        let old = journal
        journal.append(action.entry)
        guard Journal.haveDifferentCounts(old, journal) else { return }
        for listener in listeners { listener(journal) }
    }
}
