public import EventModules
internal import EventRuntime

extension FlowTrace {
    /// The full state of the store after an entry.
    ///
    /// The state after an action's entry includes the action's own changes, but no other entry's.
    ///
    /// ```swift
    /// let basket = trace.state(after: trace.entries[4])?[Basket.self]
    /// ```
    ///
    /// - Returns: nil if the trace has dropped the entry, has no store, or no longer records.
    public func state(after entry: FlowEntry) -> Store.State? {
        guard let store, store.recorder === recorder, log.entry(entry.number) != nil else {
            return nil
        }
        var values: [SubStateKey: Any?] = [:]
        let number = lastNumber(belongingTo: entry)
        for later in log.entries.reversed() {
            if later.number <= number { break }
            guard case .changed(let key as SubStateKey, let old, _) = later.fact else { continue }
            values[key] = .some(old)
        }
        return store.state.replacing(values)
    }

    /// Resets the store to the state after an entry, like `resetFullState(_:)`; the routers follow.
    ///
    /// It is recorded like everything else: to undo it, restore the last entry before it. Keys that
    /// the store no longer has are left out, and a living instance without a sub-state at that
    /// entry keeps its present one. A screen that has left is made anew from its link, with its
    /// module's initial sub-states; a screen without a link is left out, which logs a diagnostic.
    ///
    /// - Order: A delivery like a reset from outside; from a listener, it is queued. Async actions
    ///   go on, and their results apply to the restored state.
    ///
    /// ```swift
    /// let last = trace.entries.last
    /// trace.restore(trace.entries[4])
    /// if let last { trace.restore(last) }
    /// ```
    ///
    /// - Parameter entry: An entry of this trace.
    /// - Returns: False if `state(after:)` is nil; then nothing happens.
    @discardableResult
    public func restore(_ entry: FlowEntry) -> Bool {
        guard let store, let state = state(after: entry) else { return false }
        DeliveryQueue.main.deliver { [recorder] in
            recorder.record(.restored(entry.number))
            store.resetFullState(state.keepingKeys(of: store.state))
        }
        return true
    }

    /// The number of the action's own last change, or else of the entry.
    private func lastNumber(belongingTo entry: FlowEntry) -> Int {
        guard case .action = entry.fact else { return entry.number }
        var number = entry.number
        while let next = log.entry(number + 1), next.kind == .changed,
            next.causeNumber == entry.number
        {
            number += 1
        }
        return number
    }
}
