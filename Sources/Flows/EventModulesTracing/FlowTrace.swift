public import EventModules
internal import EventRuntime
public import Foundation

/// A log of an app's module manager, store, and router, in which each entry has its cause.
///
/// A running app prints its flow with it; in a test, use the testing kit's `FlowRecorder`.
///
/// - Order: Entries are in the order in which they occurred.
/// - Lifetime: Records until `stop()`, or until the trace is deallocated. It retains the events,
///   actions, and states of its entries, but not the manager, the store, or the router.
///
/// ```swift
/// let trace = FlowTrace(manager: manager, router: router, keeping: 1000) { line in
///     FileHandle.standardError.write(Data("\(line)\n".utf8))
/// }
/// ```
@MainActor
public final class FlowTrace {
    package private(set) weak var manager: ModuleManager?
    private weak var store: Store?
    private weak var router: StackRouter?
    package let log: FlowLog
    package let recorder: FactRecorder
    private var file: FlowFile?

    /// The wall-clock time at which the trace began.
    ///
    /// Add the `time` of an entry, which comes from a clock that is never set back.
    public let began: Date

    /// Creates a trace, which begins to record.
    ///
    /// Each manager, store, or router has one trace: a second takes over, which logs a diagnostic.
    ///
    /// - Parameters:
    ///   - manager: Its producers' events and its listeners' calls are recorded.
    ///   - store: Its actions, states and listeners are recorded; the manager's store if `nil`.
    ///   - router: Its routes are recorded, like the routes of all routers of the manager.
    ///   - count: The minimum number of newest entries to keep; all if `nil`.
    ///   - clock: Measures the times of entries; if `nil`, as with `withClock(_:_:)`, or real time.
    ///   - began: The wall-clock time at which the trace begins; the present by default.
    ///   - file: Receives a record of each entry and detail. Pass a `count` to keep fewer entries.
    ///   - write: Receives each line while it happens: outcomes, and the details that led to them.
    public init(
        manager: ModuleManager? = nil,
        store: Store? = nil,
        router: StackRouter? = nil,
        keeping count: Int? = nil,
        clock: (any Clock<Duration>)? = nil,
        began: Date = Date(),
        to file: FlowFile? = nil,
        write: ((String) -> Void)? = nil
    ) {
        log = FlowLog(limit: count, clock: clock)
        self.began = began
        self.manager = manager
        self.store = store ?? manager?.store
        self.router = router ?? manager?.routers.first
        recorder = FactRecorder(log: log)
        beginRecording()
        self.file = Self.begin(file, at: began)
        beginExport(of: self.file?.app ?? FlowHead.program)
        if let file = self.file { log.forEachRecord { file.append($0) } }
        log.onEntry = write.map { LivePrinter(of: log, $0).show }
    }

    /// From now on, requests have the identifiers that exports of later entries have.
    package func beginExport(of app: String) { log.beginExport(FlowHead(app: app, began: began)) }

    private func beginRecording() {
        let recorded: [(String, (any Recorded)?)] = [
            ("module manager", manager), ("store", store), ("router", router),
        ]
        for (name, object) in recorded where object?.recorder != nil {
            object?.report(
                "A \(name) is already being recorded.",
                [:],
                explanation: "It can have only one recorder: the earlier one records nothing more.",
                fix: "To fix this, call stop() on the earlier recorder, or keep using it."
            )
        }
        manager?.recorder = recorder
        store?.recorder = recorder
        router?.recorder = recorder
    }

    deinit {
        let recording = (manager, store, router, recorder, log, file)
        MainActor.perform { Self.stop(recording) }
    }

    /// Begins a file; returns `nil` if another trace writes to it.
    private static func begin(_ file: FlowFile?, at moment: Date) -> FlowFile? {
        guard let file, !file.begin(at: moment) else { return file }
        Diagnostics.report(
            "Two traces write to one file.",
            ["file": file.path],
            explanation: "Their records would be mixed, so only the first trace writes.",
            fix: "To fix this, give each trace its own file."
        )
        return nil
    }

    /// Ends the recording; its entries stay, and those that aren't in its file yet are written.
    public func stop() { Self.stop((manager, store, router, recorder, log, file)) }

    private typealias Recording = (
        ModuleManager?, Store?, StackRouter?, recorder: FactRecorder, log: FlowLog, file: FlowFile?
    )

    private static func stop(_ recording: Recording) {
        let (manager, store, router, recorder, log, _) = recording
        if manager?.recorder === recorder { manager?.recorder = nil }
        if store?.recorder === recorder { store?.recorder = nil }
        if router?.recorder === recorder { router?.recorder = nil }
        log.stop()
        recording.file?.writeSoon()
    }

    /// The entries, in the order in which they occurred.
    public var entries: [FlowEntry] { log.entries }

    /// The flow as text: outcomes, and the details that led to them, each below its cause.
    public var transcript: FlowTranscript { FlowTranscript(of: entries, showingEverything: false) }

    /// The flow as text with one line for every entry, even for details that led to nothing.
    public var fullTranscript: FlowTranscript {
        FlowTranscript(of: entries, showingEverything: true)
    }

    /// The causes of an entry, one for each line, back to the input from outside.
    public func why(_ entry: FlowEntry) -> String { FlowTranscript.why(entry, numbered: log.entry) }

    /// The full state of the store after an entry.
    ///
    /// The state after an action's entry includes the action's own changes, but no other entry's.
    ///
    /// - Returns: `nil` if the trace has dropped the entry, has no store, or no longer records.
    public func state(after entry: FlowEntry) -> Store.State? {
        guard let store, store.recorder === recorder, log.entry(entry.number) != nil else {
            return nil
        }
        var values: [SubStateKey: Any?] = [:]
        let number = lastNumber(belongingTo: entry)
        for later in log.entries.reversed() {
            if later.number <= number { break }
            guard case .changed(let key, let old, _) = later.fact else { continue }
            values[key] = .some(old)
        }
        return store.state.replacing(values)
    }

    /// The number of the action's own last change, or else of the entry.
    private func lastNumber(belongingTo entry: FlowEntry) -> Int {
        guard case .action = entry.fact else { return entry.number }
        var number = entry.number
        while let next = log.entry(number + 1), next.kind == .changed,
            next.causeNumber == entry.number
        {
            number += 1
        }
        return number
    }
}
