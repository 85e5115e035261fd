/// A step of a recorded flow: a listener's call, an action's way, the run of an async action.
///
/// - Lifetime: A task that is made in a step belongs to it, so that what it emits later has a cause.
package struct RecordedStep: Sendable {
    /// The step that the present code belongs to; nil where nobody records.
    @TaskLocal
    package static var current: RecordedStep?

    /// Who records the flow.
    package let recording: any FlowRecording

    /// What distinguishes the step from others of the same delivery.
    package let cause: Cause
}

extension DeliveryQueue {
    /// Runs a part of the present delivery that has a cause of its own because it is recorded.
    package func step(of recording: any FlowRecording, _ work: (Cause) -> Void) {
        nested { identified(by: recording, work) }
    }

    /// Runs the present delivery as a step of a recorded flow.
    package func identified(by recording: any FlowRecording, _ work: (Cause) -> Void) {
        guard let cause = current else { return step(of: recording, work) }
        let step = RecordedStep(recording: recording, cause: cause)
        RecordedStep.$current.withValue(step) { work(cause) }
    }
}
