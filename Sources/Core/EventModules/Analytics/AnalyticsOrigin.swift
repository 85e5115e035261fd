/// The origin of a tracked event, for `adding(_:)` and `screens(for:to:_:)`.
///
/// - Lifetime: Retains the event, but not its producer.
@MainActor
public struct AnalyticsOrigin {
    /// The event.
    public let event: any EventProtocol

    private let source: AnalyticsSource

    init(_ event: any EventProtocol, of source: AnalyticsSource) {
        self.event = event
        self.source = source
    }

    /// The producer; nil if it has been released meanwhile.
    public var producer: (any AnyEventsProducer)? { source.producer }

    /// The module that the producer is, or whose screen it is.
    public var module: (any AnyModule)? {
        producer.flatMap(ProducerRecord.of)?.screens?.module
    }

    /// The name of the module's type, such as `ProductModule`; the producer's if it has no module.
    public var name: String {
        (module ?? producer).map { typeName(type(of: $0)) } ?? ""
    }

    /// The router of the producer's window.
    public var router: StackRouter? {
        producer as? StackRouter ?? producer.flatMap(ProducerRecord.of)?.router
    }
}
