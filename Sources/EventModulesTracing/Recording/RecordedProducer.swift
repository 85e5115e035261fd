internal import Observables

/// A producer whose events are recorded.
@MainActor
final class RecordedProducer {
    /// As it is called everywhere in the flow.
    let name: String

    /// The subscription to its events.
    var observation: Disposable?

    /// The number of its newest event.
    var lastEvent: Int?

    init(name: String) {
        self.name = name
    }
}
