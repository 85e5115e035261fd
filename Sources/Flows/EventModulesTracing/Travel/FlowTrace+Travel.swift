internal import Delivery
public import EventModules

/// Travel in time: an app shows the states of its recorded flow.
///
/// - Order: As with a dispatch: from outside, the travel is done when the call returns; from a
///   listener, it is queued. A call begins when everything that follows from the earlier ones has
///   been delivered.
/// - Lifetime: The modules and screens of the present stay alive, with their async actions; those
///   of an earlier moment that have been released are recreated from their links, with the numbers
///   and the sub-states that they had, and are released again when the app goes elsewhere.
extension FlowTrace {
    /// The full state of the store after an entry, wherever the app has traveled to.
    ///
    /// An action's entry includes what the action changed itself; other entries don't include what
    /// they have led to.
    ///
    /// ```swift
    /// let basket = trace.state(after: trace.entries[4])?[Basket.self]
    /// ```
    ///
    /// - Returns: nil if the trace has dropped the entry, has no store, or no longer records.
    public func state(after entry: FlowEntry) -> Store.State? { travel.state(after: entry) }

    /// Puts the state after an entry into the store; the routers and the screens follow.
    ///
    /// No listener of the manager receives it: neither the screens that appear nor the routers emit
    /// events to them. State listeners are called, in their order, but whatever they emit or
    /// dispatch then is dropped. While the app shows an earlier moment:
    ///
    /// - The results of earlier work (async actions, tasks, operators that wait) and values that
    ///   come through inlets are kept for the present.
    /// - Events, actions, resets and routes from outside, such as the user's, are refused, which is
    ///   reported.
    /// - `Store.isTraveling` is true. Running async actions are notified by `travelDidBegin()`.
    ///
    /// A screen without a link can't be recreated, which is reported; it is left out. A sub-state
    /// whose key the store doesn't have now is left out, and one whose key didn't exist yet shows
    /// the present.
    ///
    /// ```swift
    /// trace.travel(to: trace.entries[4])
    /// trace.returnToPresent()
    /// ```
    ///
    /// - Parameter entry: An entry of this trace.
    /// - Returns: False if `state(after:)` is nil; then nothing happens.
    @discardableResult
    public func travel(to entry: FlowEntry) -> Bool { travel.travel(to: entry) }

    /// Shows the present again, exactly as it was, and then delivers what was kept for it.
    public func returnToPresent() { travel.returnToPresent() }

    /// Continues from the moment that is shown; the present that the app traveled from is given up.
    ///
    /// - Order: The differences are recorded as changes. The screens and the routers emit the
    ///   events of the move, and the screens that have left are released. Then what was kept is
    ///   delivered.
    public func stay() { travel.stay(recordingChangesWith: tap.record) }

    /// True while the app shows an earlier moment.
    public var isTraveling: Bool { travel.shownNumber != nil }

    /// The entry whose state is shown; nil in the present.
    public var shownEntry: FlowEntry? { travel.shownNumber.flatMap(log.entry) }
}
