/// A listener to the events of any producer.
///
/// A listener reacts to events in one respect, such as logging or analytics. The module manager
/// offers it every producer.
///
/// ```swift
/// final class EventsLogger: AnyEventsListening {
///     @discardableResult
///     func registerToEvents(for producer: any AnyEventsProducer) -> Bool {
///         producer.anyEvent
///             .subscribe(onNext: { print($0) })
///             .disposed(by: producer.disposeBag)
///         return true
///     }
/// }
/// ```
@MainActor
public protocol AnyEventsListening: AnyObject {
    /// Subscribes to a producer's events, if the listener is interested in them.
    ///
    /// - Order: Called once for each producer, when the manager is told of the producer or of the
    ///   listener, whichever is later. Listeners are offered a producer in the order they were
    ///   added.
    /// - Lifetime: What is subscribed to during the call ends when the manager removes the listener,
    ///   and with the producer, whatever bag it was put into. Put it into the producer's bag: then it
    ///   ends with the producer where no manager is, too.
    /// - Parameter producer: Emits events.
    /// - Returns: Whether the listener accepted the producer.
    @discardableResult
    func registerToEvents(for producer: any AnyEventsProducer) -> Bool
}
