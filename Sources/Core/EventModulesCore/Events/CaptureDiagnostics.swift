internal import EventRuntime

@usableFromInline
package func reportIfUnreadable<Event, Payload>(
    _ event: Event.Type,
    _ payload: Payload.Type,
    readsMemory: Bool = true
) {
    guard EnumLayout.isEnum(event), !PayloadType.isReadable(payload) else {
        return reportIfHidden(event, payload, readsMemory: readsMemory)
    }
    report(
        "The payload of a case can't be captured, because it holds a function or a metatype.",
        event,
        payload,
        explanation: """
            Only code compiled for that case can read how an enum stores them, so no event will \
            match. Only functions of type () -> Void can be read.
            """,
        fix: "To fix this, wrap the function in a struct and make that the payload."
    )
}

/// Reports events whose payloads are hidden by their type, or that have none.
package func reportIfHidden<Event, Payload>(
    _ event: Event.Type,
    _ payload: Payload.Type,
    readsMemory: Bool
) {
    if !EnumLayout.isEnum(event) {
        report(
            "Events that aren't enums can't be captured by a constructor.",
            event,
            payload,
            explanation: """
                Such an event is its own payload: its initializer may compute other values from \
                what it takes, so no event will match.
                """,
            fix: """
                To fix this, pass an event of type \(event), to capture all events of that type, \
                or make \(event) an enum.
                """
        )
    } else if EnumLayout(event)?.isStripped == true {
        report(
            """
            The payload of a case can't be captured, because the type of the events has no \
            reflection metadata.
            """,
            event,
            payload,
            explanation: """
                The metadata describes the payloads, so no event will match. A case can still be \
                captured with an event of it.
                """,
            fix: """
                To fix this, compile the module that declares \(event) without \
                -disable-reflection-metadata.
                """
        )
    } else if !readsMemory || EnumLayout(event) == nil, event is any CustomReflectable.Type {
        report(
            """
            The payload of a case can't be captured without memory access, because the type of the \
            events has a custom mirror.
            """,
            event,
            payload,
            explanation: """
                Where memory isn't read, payloads are read through mirrors. A custom mirror can hide \
                them, so no event will match.
                """,
            fix: "To fix this, remove the conformance of \(event) to CustomReflectable."
        )
    }
}

/// Reports a row for an event with a payload, which looks as if only equal payloads matched.
///
/// A payload that a constructor can't read isn't reported, because such a row has to name an event.
@usableFromInline
package func reportPayload<Event: EventProtocol>(of event: Event, readsMemory: Bool = true) {
    guard let payload = payloadType(of: event, readsMemory), PayloadType.isReadable(payload) else {
        return
    }
    Diagnostics.reportFromAnywhere(
        Diagnostic(
            "A row was added for an event with a payload.",
            ["event type": "\(Event.self)", "case": event.label],
            explanation: "Payloads are not compared, so the row is for all events of the case.",
            fix: """
                To fix this, pass the constructor of the case, such as \
                \(Event.self).\(event.label), and compare the payload in the row's closure.
                """
        )
    )
}

func reportHiddenCase(of event: Any.Type) {
    let diagnostic = Diagnostic(
        "The case of an event can't be recognized without memory access.",
        ["event type": "\(event)"],
        explanation: """
            Where memory isn't read, cases are recognized by mirrors and by printing. Custom \
            mirrors, custom descriptions and missing reflection metadata hide them, so no event \
            will match.
            """,
        fix: """
            To fix this, remove the conformances of \(event) to CustomReflectable, \
            CustomStringConvertible, CustomDebugStringConvertible and TextOutputStreamable, and \
            compile its module with reflection metadata.
            """
    )
    Diagnostics.reportFromAnywhere(diagnostic)
}

private func payloadType<Event>(of event: Event, _ readsMemory: Bool) -> Any.Type? {
    if readsMemory, let layout = EnumLayout(Event.self) {
        return layout.payloadType(ofTag: layout.tag(of: event))
    }
    guard EnumLayout.isEnum(Event.self), EventCase(mirroring: event)?.payloadType != nil else {
        return nil
    }
    return Mirror(reflecting: event).children.first.map { type(of: $0.value) }
}

private func report(
    _ summary: String,
    _ event: Any.Type,
    _ payload: Any.Type,
    explanation: String,
    fix: String
) {
    let details: KeyValuePairs = ["event type": "\(event)", "payload type": "\(payload)"]
    Diagnostics.reportFromAnywhere(
        Diagnostic(summary, details, explanation: explanation, fix: fix)
    )
}
