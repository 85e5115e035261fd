/// The strictness of a `FlowRecorder` or a `TestStore`.
///
/// ```swift
/// let flow = FlowRecorder(manager: app.manager, exhaustivity: .off)
/// ```
public enum Exhaustivity: Sendable {
    /// Everything that the test neither expects nor skips fails it.
    case on

    /// Only expectations that aren't met fail the test.
    case off
}
