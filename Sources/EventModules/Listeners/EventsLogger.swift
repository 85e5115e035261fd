internal import Delivery
internal import Observables

/// A listener that writes every event of every producer as one line of text.
///
/// ```swift
/// let manager = ModuleManager(listeners: [EventsLogger()])
/// ```
///
/// A line names the producer's type and the event: `ProductArrayModule: productSelected(…)`. Of what
/// is `Redacted` in an event it shows only the `redacted` text.
public final class EventsLogger: AnyEventsListening {
    private let write: (String) -> Void

    /// Makes a logger.
    ///
    /// - Parameter write: Receives each line, without a line break; prints it unless you say
    ///   otherwise.
    public init(write: @escaping (String) -> Void = { print($0) }) {
        self.write = write
    }

    /// Accepts every producer.
    @discardableResult
    public func registerToEvents(for producer: any AnyEventsProducer) -> Bool {
        let name = typeName(type(of: producer))
        producer.anyEvent
            .subscribe(onNext: { [write] event in
                write("\(name): \(redactedDescription(of: AnyEvent(event).base))")
            })
            .disposed(by: producer.disposeBag)
        return true
    }
}
