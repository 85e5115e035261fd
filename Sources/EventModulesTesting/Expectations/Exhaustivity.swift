internal import EventModulesTracing

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

extension ExpectationProgress {
    /// The exhaustivity around a section of a test, and the number of entries before it.
    typealias Section = (outer: Exhaustivity, start: Int)

    /// Begins a section that isn't exhaustive.
    mutating func beginSection(in entries: [FlowEntry]) -> Section {
        defer { exhaustivity = .off }
        return (exhaustivity, entries.count)
    }

    /// Skips the entries of a section that the test has not expected.
    mutating func end(_ section: Section, in entries: [FlowEntry]) {
        exhaustivity = section.outer
        skip(pending(in: entries).filter { $0.number > section.start })
    }
}
