package import Delivery

/// What is told of a module manager while it is recorded.
@MainActor
package protocol ManagerRecording: FlowRecording {
    /// Called when a producer is set up, before it is offered to any listener; for those that are set
    /// up already, when the recording begins.
    func added(_ producer: any AnyEventsProducer)

    /// Called when a producer has gone.
    func removed(_ producer: ObjectIdentifier)

    /// Called when a listener has said that it accepts a producer.
    func accepted(_ producer: any AnyEventsProducer, by listener: any AnyEventsListening)

    /// Called once for each listener that is offered a producer.
    ///
    /// - Returns: What is called in the place of each call of the listener, and calls it.
    func callRecorder(
        of listener: any AnyEventsListening,
        hearing producer: any AnyEventsProducer
    ) -> (_ call: () -> Void) -> Void

    /// Called when a listener has recorded something with analytics services.
    func tracked(_ event: String, _ properties: [String: AnalyticsValue])
}
