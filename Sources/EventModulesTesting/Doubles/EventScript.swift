internal import Delivery
public import Observables

/// The events that a double emits, each when a test says so.
@MainActor
public final class EventScript<Event: EventProtocol> {
    /// What has not been emitted yet, in order.
    public private(set) var remaining: [Event]

    let subject: Subject<Event>
    private let count: Int

    /// Makes a script.
    ///
    /// - Parameters:
    ///   - events: What is to be emitted, in order.
    ///   - subject: Emits it; decides what a late listener gets first.
    public init(_ events: [Event], over subject: Subject<Event>) {
        remaining = events
        count = events.count
        self.subject = subject
    }

    func emitNext(of producer: String, at place: SourcePlace) {
        guard !remaining.isEmpty else { return reportEnd(of: producer, at: place) }
        subject.onNext(remaining.removeFirst())
    }

    private func reportEnd(of producer: String, at place: SourcePlace) {
        TestFailure.report(
            """
            A double was asked for the next event of its script, but the script is over.
                producer: \(producer)
                events of the script: \(count)
            To fix this, give it a longer script, or emit the event with emit(_:).
            """,
            at: place
        )
    }
}
