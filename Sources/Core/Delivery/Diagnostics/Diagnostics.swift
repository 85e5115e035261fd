internal import Dispatch

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// The sink for reports of survivable misuse; by default, they go to standard error.
///
/// ```swift
/// Diagnostics.sink = { report in crashReporter.log(report.description) }
/// ```
@MainActor
public enum Diagnostics {
    /// Receives every report; what it causes itself is reported on standard error.
    ///
    /// - Order: Called where the misuse happens; for a call that is queued, when it is processed.
    public static var sink: (Diagnostic) -> Void = { writeToStandardError("\($0)\n") }

    /// Collects the reports of a closure instead of passing them to the sink.
    ///
    /// ```swift
    /// let reports = Diagnostics.collect { subject.onNext(1) }
    /// ```
    public static func collect(_ body: () throws -> Void) rethrows -> [Diagnostic] {
        let outer = reports
        reports = []
        defer { reports = outer }
        try body()
        return reports ?? []
    }

    /// Not a task-local value, which deinitializers, whose reports it also collects, couldn't read.
    private static var reports: [Diagnostic]?

    /// Collects the reports of a closure that awaits, and of the tasks that it creates, until it
    /// returns; reports of deinitializers go to the sink.
    ///
    /// ```swift
    /// let reports = await Diagnostics.collectReports { try? await store.run(load) }
    /// ```
    public static func collectReports(
        _ body: () async throws -> Void
    ) async rethrows -> [Diagnostic] {
        let collection = Collection(in: collection)
        defer { collection.isOpen = false }
        try await $collection.withValue(collection, operation: body)
        return collection.reports
    }

    @MainActor
    private final class Collection: Sendable {
        var reports: [Diagnostic] = []
        var isOpen = true
        private let outer: Collection?

        init(in outer: Collection?) {
            self.outer = outer
        }

        var open: Collection? { isOpen ? self : outer?.open }
    }

    @TaskLocal
    private static var collection: Collection?

    /// Reports misuse to the sink, and to the recorder of the reporting object or the current step.
    package static func report(_ diagnostic: Diagnostic, to recorder: (any Recorder)? = nil) {
        (recorder ?? RecordedStep.current?.recorder)?.record(.reported(diagnostic))
        if reports != nil {
            reports?.append(diagnostic)
        } else if let open = collection?.open {
            open.reports.append(diagnostic)
        } else if DeliveryQueue.main.isInSink {
            writeToStandardError("\(diagnostic)\n")
        } else {
            DeliveryQueue.main.runSink { sink(diagnostic) }
        }
    }

    package static func report(
        _ summary: String,
        _ details: KeyValuePairs<String, String>,
        explanation: String,
        fix: String
    ) {
        report(Diagnostic(summary, details, explanation: explanation, fix: fix))
    }

    /// Reports from code that isn't isolated: now on the main actor, or else by a task there.
    package nonisolated static func reportFromAnywhere(_ diagnostic: Diagnostic) {
        if isOnMainActor {
            MainActor.assumeIsolated { report(diagnostic) }
        } else {
            Task { @MainActor in report(diagnostic) }
        }
    }

    package nonisolated static var isOnMainActor: Bool {
        DispatchQueue.getSpecific(key: mainQueueKey) != nil
    }

    /// Marks the main queue, which runs the main actor; on Linux, not always on the main thread.
    private nonisolated static let mainQueueKey = {
        let key = DispatchSpecificKey<Void>()
        DispatchQueue.main.setSpecific(key: key, value: ())
        return key
    }()

    /// Stops the program with a report, in release builds too: going on would corrupt state.
    package nonisolated static func stop(_ diagnostic: Diagnostic) -> Never {
        fatalError("\n\(diagnostic)")
    }

    package nonisolated static func stop(
        _ summary: String,
        _ details: KeyValuePairs<String, String>,
        explanation: String,
        fix: String
    ) -> Never {
        stop(Diagnostic(summary, details, explanation: explanation, fix: fix))
    }
}

/// Writes to standard error without C's `stderr`, which is a mutable global.
package func writeToStandardError(_ text: String) {
    var text = text
    text.withUTF8 { bytes in
        var rest = UnsafeRawBufferPointer(bytes)
        while let start = rest.baseAddress, !rest.isEmpty {
            let count = write(2, start, rest.count)
            guard count > 0 else { return }
            rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
        }
    }
}
