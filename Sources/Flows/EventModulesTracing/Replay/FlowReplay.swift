public import EventModules
internal import EventRuntime

/// A recorded flow that is fed into a fresh app, to find the first line that differs.
///
/// Events, actions and routes from outside come from the recording, and so does everything that
/// async actions dispatch: their work isn't done. A route to a module by its step isn't in the
/// recording: the replay stops at its line, unless the app takes it by itself at the start.
///
/// ```swift
/// let replay = FlowReplay(try FlowRecording(contentsOf: path), inputs: .shop)
/// let result = await replay.run(manager: manager, router: router) {
///     router.start(with: .home)
/// }
/// ```
@MainActor
public struct FlowReplay {
    /// The fidelity that a replay can have, known before it runs.
    public enum Grade: Hashable, Sendable {
        /// All inputs are there.
        case fine

        /// Some types have changed, so that their values are encoded differently.
        case risky([String])

        /// Something is missing, by name.
        case impossible([String])
    }

    /// The result of a replay.
    public enum Result: Hashable, Sendable {
        /// All lines are the same.
        case same

        /// The first line that differs, by its number in the recording; nil for a missing line.
        case different(number: Int, recorded: String?, replayed: String?)

        /// The replay didn't run, or not to its end, because something is missing.
        case impossible([String])
    }

    private let records: [FlowRecord]
    private let inputs: FlowInputs

    /// Creates a replay with the types of events and actions that were registered to record.
    public init(_ recording: FlowRecording, inputs: FlowInputs) {
        records = recording.records
        self.inputs = inputs
    }

    // MARK: - Grading

    /// The grade of the recording.
    public var grade: Grade {
        var (missing, changed): ([String], [String]) = ([], [])
        for (index, record) in records.enumerated() {
            if record.number != index + 1 {
                return .impossible(["the records before \(record.number)"])
            }
            if record.kind == .restored { missing.append("a restored state can't be replayed") }
            guard record.input != nil || needsInput(record) else { continue }
            let fault = fault(of: record)
            if let text = fault.missing { missing.append(text) }
            if let text = fault.changed { changed.append(text) }
        }
        let (missingOnce, changedOnce) = (missing.unique, changed.unique)
        return !missing.isEmpty
            ? .impossible(missingOnce) : changed.isEmpty ? .fine : .risky(changedOnce)
    }

    private func fault(of record: FlowRecord) -> (missing: String?, changed: String?) {
        guard let input = record.input else {
            return ("the value of \(record.kind) \(record.from): \(record.label)", nil)
        }
        guard let kind = inputs.kinds[input.type] else {
            return ("the type \(input.type), which isn't registered", nil)
        }
        guard let value = kind.decode(input.json) else {
            return ("\(input.type) can't be decoded from \(input.json)", nil)
        }
        return (nil, kind.encode(value) == input.json ? nil : "\(input.type) has changed")
    }

    /// True for an event or action that nothing in the replay leads to.
    private func needsInput(_ record: FlowRecord) -> Bool {
        guard record.kind == .event || record.kind == .action, !record.isOfRoute else {
            return false
        }
        guard let cause = record.causeNumber else { return true }
        return records[cause - 1].kind == .began
    }

    // MARK: - Running

    /// Feeds the recording into an app until a line differs.
    ///
    /// - Parameters:
    ///   - manager: The manager of the fresh app.
    ///   - store: The store; the manager's store if nil.
    ///   - router: The router that was recorded; the manager's main router if nil.
    ///   - limit: The longest time to wait for a line that a task of the app leads to.
    ///   - start: Starts the app, as the recorded app did once its trace had begun.
    /// - Returns: The first difference. Lines after the end of the recording don't count.
    public func run(
        manager: ModuleManager? = nil,
        store: Store? = nil,
        router: StackRouter? = nil,
        within limit: Duration = .seconds(10),
        _ start: () -> Void = {}
    ) async -> Result {
        if case .impossible(let missing) = grade { return .impossible(missing) }
        let trace = FlowTrace(manager: manager, store: store, router: router)
        let runs = FlowReplayRuns(records, inputs, trace.log)
        trace.store?.performAsyncActions { runs.takeOver($0) }
        defer {
            trace.store?.performAsyncActions(by: nil)
            trace.stop()
        }
        start()
        var checked = 0
        while checked < records.count {
            if let difference = difference(in: trace, from: &checked) { return difference }
            guard checked < records.count else { break }
            let next = records[checked]
            if let missing = feed(next, trace, runs) {
                return .impossible([missing])
            }
            if trace.entries.count == checked {
                // No task leads to a line from outside.
                await waitForTasks(of: trace, within: next.causeNumber == nil ? .zero : limit)
            }
            if trace.entries.count == checked {
                return .different(number: next.number, recorded: "\(next)", replayed: nil)
            }
        }
        return .same
    }

    private func difference(in trace: FlowTrace, from index: inout Int) -> Result? {
        for entry in trace.entries.dropFirst(index).prefix(records.count - index) {
            let (recorded, replayed) = (records[index], FlowRecord(entry))
            guard "\(recorded)" == "\(replayed)", recorded.causeNumber == replayed.causeNumber
            else {
                return .different(
                    number: recorded.number,
                    recorded: "\(recorded)",
                    replayed: "\(replayed)"
                )
            }
            index += 1
        }
        return nil
    }

    /// Feeds an input in; if it can't, returns the name of the missing part.
    private func feed(_ record: FlowRecord, _ trace: FlowTrace, _ runs: FlowReplayRuns) -> String? {
        if runs.feed(record) { return nil }
        guard record.causeNumber == nil, let input = record.input,
            let kind = inputs.kinds[input.type], let value = kind.decode(input.json)
        else { return nil }
        if let recorded = value as? [RecordedMove] {
            let name = recorded.first?.router
            let router = name.map { trace.recorder.object(named: $0) as? StackRouter }
            guard let router = router ?? trace.router else { return name ?? "a router" }
            router.perform(recorded.compactMap(\.move))
            return nil
        }
        if record.kind == .action {
            guard let action = value as? any Action, let store = trace.store else {
                return "a store"
            }
            store.dispatch(action: action, in: trace.instance(named: record.from))
            return nil
        }
        guard let producer = trace.recorder.object(named: record.from) as? any AnyEventsProducer
        else {
            return "the producer \(record.from)"
        }
        return kind.emit?(value, producer) == true ? nil : "a subject of \(record.from)"
    }

    /// Lets tasks run that were created in the replay, until there is a new entry.
    private func waitForTasks(of trace: FlowTrace, within limit: Duration) async {
        let count = trace.entries.count
        for _ in 0..<100 where trace.entries.count == count { await Task.yield() }
        let end = ContinuousClock.now + limit
        while trace.entries.count == count, .now < end, !Task.isCancelled {
            try? await Task.sleep(for: .milliseconds(1))
        }
    }
}

/// The async actions of a replay that have begun; callbacks may dispatch when they have ended.
@MainActor
final class FlowReplayRuns {
    private let records: [FlowRecord]
    private let inputs: FlowInputs
    private weak var log: FlowLog?
    private var runs: [Int: AsyncRun] = [:]
    private var failures: [Int: RecordedFailure] = [:]

    init(_ records: [FlowRecord], _ inputs: FlowInputs, _ log: FlowLog) {
        self.records = records
        self.inputs = inputs
        self.log = log
    }

    /// Adds a run that has begun, and does what it did immediately.
    func takeOver(_ run: AsyncRun) {
        guard let number = log?.currentCause else { return }
        runs[number] = run
        while let count = log?.entries.count, count < records.count,
            records[count].causeNumber == number, feed(records[count]),
            log?.entries.count != count
        {}
    }

    /// Lets a run dispatch or end as recorded; false if the record isn't of a run.
    func feed(_ record: FlowRecord) -> Bool {
        guard let number = record.causeNumber, let run = runs[number] else { return false }
        switch record.kind {
        case .ended: run.end(.finished)
        case .cancelled: run.cancel()
        case .failed:
            let failure = RecordedFailure(record, of: records[number - 1])
            failures[number] = failure
            run.end(.failed(failure))
        case .reported:
            guard let failure = failures.removeValue(forKey: number) else { return false }
            run.report(failure)
        case .action:
            guard let input = record.input,
                let value = inputs.kinds[input.type]?.decode(input.json) as? any Action
            else { return false }
            run.dispatch(value)
        default: return false
        }
        return true
    }
}

/// The error of an async action that failed when it was recorded.
private struct RecordedFailure: Error, CustomStringConvertible {
    let description: String

    /// The error's text, which follows the action's text in the failed record.
    init(_ record: FlowRecord, of begun: FlowRecord) {
        let start = begun.text.unicodeScalars.count + 2
        description = String(record.text.unicodeScalars.dropFirst(start))
    }
}

extension FlowTrace {
    fileprivate func instance(named name: String) -> StateInstance? {
        (recorder.object(named: name) as? any ReducerProviding)?.stateInstance
    }
}

extension FlowRecord {
    /// True for a router's events, and for its own move in the store: they follow from a route.
    fileprivate var isOfRoute: Bool {
        isDetail && (kind == .event || label == typeName(MoveRouter.self))
    }
}

extension [String] {
    /// The texts without repetitions, in order.
    fileprivate var unique: [String] {
        var seen: Set<String> = []
        return filter { seen.insert($0).inserted }
    }
}
