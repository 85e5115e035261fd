/// What is told of a flow while it is recorded.
///
/// Each room that can be recorded has a protocol of its own that refines this one.
@MainActor
package protocol FlowRecording: AnyObject, Sendable {
    /// Called when misuse is reported in the flow.
    func reported(_ diagnostic: Diagnostic)
}
