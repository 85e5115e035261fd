internal import Delivery
internal import Observables

/// A producer whose events are recorded.
@MainActor
final class RecordedProducer {
    /// As it is called everywhere in the flow.
    let name: String

    /// The subscription to its events.
    var observation: Disposable?

    /// The number of its newest event, and the delivery of that.
    var lastEvent: (number: Int, delivery: UInt64)?

    init(name: String) {
        self.name = name
    }

    /// The number of the event that is being delivered; nil if another delivery goes on, such as of
    /// an event that was kept back.
    func event(of delivery: Cause?) -> Int? {
        lastEvent.flatMap { $0.delivery == delivery?.id ? $0.number : nil }
    }
}
