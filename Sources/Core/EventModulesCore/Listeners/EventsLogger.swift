internal import EventObservables
internal import EventRuntime

/// A listener that writes every event of every producer as one line of text.
///
/// A line names the producer's type and the event: `ProductArrayModule: productSelected(…)`. Each
/// `Redacted` value in an event shows only its `redacted` text.
///
/// ```swift
/// let manager = ModuleManager(listeners: [EventsLogger()])
/// ```
public final class EventsLogger: AnyEventsListening {
    private let write: (String) -> Void

    /// Creates a logger; `write` receives each line without a line break.
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
