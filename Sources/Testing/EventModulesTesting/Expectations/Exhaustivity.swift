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
    /// The exhaustivity of a section of a test, and the number of entries before it.
    typealias Section = (exhaustivity: Exhaustivity, start: Int)

    /// Begins a section that isn't exhaustive, and returns the enclosing one.
    mutating func beginSection(in entries: [FlowEntry]) -> Section {
        defer { (exhaustivity, sectionStart) = (.off, entries.count) }
        return (exhaustivity, sectionStart)
    }

    /// Skips the entries of the section that the test has not expected.
    mutating func endSection(in outer: Section, with entries: [FlowEntry]) {
        skip(pending(in: entries).filter { $0.number > sectionStart })
        (exhaustivity, sectionStart) = outer
    }
}
