internal import Delivery

extension Subject {
    @usableFromInline
    final func reportTooLate(_ element: Element) {
        Diagnostics.report(
            Diagnostic(
                "A completed subject was asked to send an element.",
                ["subject": "\(Self.self)", "element": redactedDescription(of: element)],
                explanation:
                    "Observers were told that the stream is over, so the element is dropped.",
                fix:
                    "To fix this, send before calling onCompleted(), or send through a new subject."
            )
        )
    }
}
