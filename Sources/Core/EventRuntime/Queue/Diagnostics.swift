#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Android)
internal import Android
#elseif canImport(WASILibc)
internal import WASILibc
#elseif canImport(ucrt)
internal import ucrt
#endif

/// The sink for reports of survivable misuse; by default, they go to standard error.
///
/// ```swift
/// Diagnostics.sink = { report in crashReporter.log(report.description) }
/// ```
@MainActor
public enum Diagnostics {
    /// Receives every report; its own misuse is reported on standard error.
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

        init(in outer: Collection?) { self.outer = outer }

        var open: Collection? { isOpen ? self : outer?.open }
    }

    @TaskLocal
    private static var collection: Collection?

    /// Reports misuse to the sink, and to the recorder of the reporting object or the current step.
    package static func report(_ diagnostic: Diagnostic, to recorder: (any Recorder)? = nil) {
        (recorder ?? RecordedStep.current?.recorder)?.record(ReportFact(diagnostic: diagnostic))
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
    ) { report(Diagnostic(summary, details, explanation: explanation, fix: fix)) }

    /// Reports from code that isn't isolated: now on the main actor, or else by a task there.
    package nonisolated static func reportFromAnywhere(_ diagnostic: Diagnostic) {
        MainActor.perform { report(diagnostic) }
    }

    /// Stops the program with a report, in release builds too: going on would corrupt state.
    package nonisolated static func stop(_ diagnostic: Diagnostic) -> Never {
        fatalError("\n\(diagnostic)")
    }

    package nonisolated static func stop(
        _ summary: String,
        _ details: KeyValuePairs<String, String>,
        explanation: String,
        fix: String
    ) -> Never { stop(Diagnostic(summary, details, explanation: explanation, fix: fix)) }
}

/// Writes to standard error, but to standard output where there is no C library.
package func writeToStandardError(_ text: String) {
    #if canImport(ucrt)
    text.withBytes { Int(_write(2, $0.baseAddress, UInt32(clamping: $0.count))) }
    #elseif canImport(Darwin) || canImport(Glibc) || canImport(Musl) || canImport(Android) || canImport(WASILibc)
    // Not to C's `stderr`, which is a mutable global.
    text.withBytes { write(2, $0.baseAddress, $0.count) }
    #else
    print(text, terminator: "")
    #endif
}

extension String {
    /// Passes the bytes to a closure that returns how many it has written, until all are.
    fileprivate func withBytes(_ write: (UnsafeRawBufferPointer) -> Int) {
        var text = self
        text.withUTF8 { bytes in
            var rest = UnsafeRawBufferPointer(bytes)
            while !rest.isEmpty {
                let count = write(rest)
                guard count > 0 else { return }
                rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
            }
        }
    }
}
