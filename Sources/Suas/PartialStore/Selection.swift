/// What one listener's selector made of the state the last time, and what it read for that.
final class Selection<Selected> {
    private let selector: StateSelector<Selected>
    private let filter: FilterFunction<Selected>?
    private var reads = ReadKeys()
    private var selected: Selected?

    init(_ selector: @escaping StateSelector<Selected>, _ filter: FilterFunction<Selected>?) {
        self.selector = selector
        self.filter = filter
    }

    /// Asks the selector, and notes what it reads.
    @discardableResult
    func select(from state: Store.State) -> Selected? {
        (selected, reads) = selectNotingReads(from: state)
        // A state that was passed on is read later, and nobody knows what of it.
        if !isKnownUniquelyReferenced(&reads) { reads.noteEverything() }
        return selected
    }

    private func selectNotingReads(from state: Store.State) -> (Selected?, ReadKeys) {
        let (state, reads) = state.notingReads()
        return (selector(state), reads)
    }

    /// What the listener is to be told of a change of the state; nil if nothing.
    ///
    /// Without an old state the listener asked for the current one itself and is told in any case.
    func update(from oldState: Store.State?, to newState: Store.State) -> Selected? {
        guard let oldState else { return select(from: newState) }
        guard reads.haveChanged(from: oldState, to: newState) else { return nil }
        let last = selected
        guard let selected = select(from: newState) else { return nil }
        guard let last, let filter else { return selected }
        return filter(last, selected) ? selected : nil
    }
}

extension ReadKeys {
    /// Whether a sub-state that was read is another one now.
    fileprivate func haveChanged(from old: Store.State, to new: Store.State) -> Bool {
        isEverything || keys.contains { old.box(forKey: $0) !== new.box(forKey: $0) }
    }
}
