/// A case pattern that the closures of operators keep.
///
/// A variable that a closure captures is checked for exclusive access with every event; an object
/// says itself that this is not needed: nobody else has the pattern.
@usableFromInline
final class CaseReader<Event, Payload> {
    @exclusivity(unchecked)
    @usableFromInline
    var pattern = CasePattern<Event, Payload>()

    @usableFromInline
    let constructor: (Payload) -> Event

    @inlinable
    init(_ constructor: @escaping (Payload) -> Event) {
        self.constructor = constructor
    }

    /// The payload of an event, if the event is of the case that the constructor makes.
    @inlinable
    func payload(of event: Event) -> Payload? {
        pattern.payload(of: event, madeBy: constructor)
    }
}
