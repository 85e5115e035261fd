internal import Delivery

/// Reports that the payload of a case can't be taken out of its events.
@usableFromInline
func reportIfUnreadable<Event, Payload>(_ event: Event.Type, _ payload: Payload.Type) {
    guard !PayloadType.isReadable(payload) else { return }
    Diagnostics.reportFromAnywhere(
        Diagnostic(
            "The payload of a case was asked for, but it holds a function or a metatype.",
            ["event type": "\(event)", "payload type": "\(payload)"],
            explanation: """
                An enum stores those in a form that only code made for that case can read, so no \
                event will match. Only functions of type () -> Void can be read.
                """,
            fix: "To fix this, give the case a struct as payload that has the function as property."
        )
    )
}
