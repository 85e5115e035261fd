internal import Dispatch

/// Where survivable misuse is reported.
///
/// Reports go to standard error unless a program or a test puts its own sink in place.
///
/// ```swift
/// Diagnostics.sink = { report in crashReporter.log(report.description) }
/// ```
@MainActor
public enum Diagnostics {
    /// Receives every report.
    ///
    /// - Order: Called where the misuse happens: before the call in question returns, or, when that
    ///   call waits in line, in its turn.
    public static var sink: (Diagnostic) -> Void = { StandardError.write("\($0)\n") }

    /// Collects what is reported while a closure runs, instead of passing it to the sink.
    ///
    /// ```swift
    /// let reports = Diagnostics.collect { subject.onNext(1) }
    /// ```
    ///
    /// - Parameter body: Code that is expected to be reported.
    /// - Returns: The reports in the order they came.
    public static func collect(_ body: () throws -> Void) rethrows -> [Diagnostic] {
        var reports: [Diagnostic] = []
        let usual = sink
        sink = { reports.append($0) }
        defer { sink = usual }
        try body()
        return reports
    }

    /// Reports misuse.
    ///
    /// - Parameters:
    ///   - diagnostic: What is reported.
    ///   - recording: Who records what the misuse belongs to; if nil, who records the step in which
    ///     it happens.
    package static func report(
        _ diagnostic: Diagnostic,
        to recording: (any FlowRecording)? = nil
    ) {
        (recording ?? RecordedStep.current?.recording)?.reported(diagnostic)
        sink(diagnostic)
    }

    /// Reports misuse from code that isn't isolated.
    ///
    /// - Order: On the main actor the sink is called before this returns; elsewhere, a task on the
    ///   main actor calls it soon after.
    package nonisolated static func reportFromAnywhere(_ diagnostic: Diagnostic) {
        if DispatchQueue.getSpecific(key: mainQueueKey) != nil {
            MainActor.assumeIsolated { report(diagnostic) }
        } else {
            Task { @MainActor in report(diagnostic) }
        }
    }

    /// Marks the main queue: it runs the main actor, on Linux not always on the main thread.
    private nonisolated static let mainQueueKey = {
        let key = DispatchSpecificKey<Void>()
        DispatchQueue.main.setSpecific(key: key, value: ())
        return key
    }()

    /// Ends the program with a report, in release builds too: going on would corrupt state.
    package nonisolated static func stop(_ diagnostic: Diagnostic) -> Never {
        fatalError("\n\(diagnostic)")
    }
}
