package import Delivery

/// Where a listener of a store comes from, for records and audits.
package struct ListenerOrigin {
    /// What the listener listens to.
    package enum Subject {
        case state(StateKey)
        case fullState
        case actions
    }

    /// What the listener listens to.
    package let subject: Subject

    /// Where it was added.
    package let place: CodePlace

    /// Whose listener it is, if it says so.
    package var owner: Any.Type?
}
