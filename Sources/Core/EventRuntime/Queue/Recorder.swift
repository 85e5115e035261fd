/// Receives the facts of the managers, stores and routers that it records, as they happen.
///
/// An event, an action or a route takes the same path whether it is recorded or not.
@MainActor
package protocol Recorder: AnyObject, Sendable {
    /// True if a fact of a changed state needs the old one, so that sub-states don't change in place.
    var needsOldState: Bool { get }

    /// Returns the participant for a producer or a listener, which keeps its name as long as it is
    /// alive; the recorder counts if the number is `nil`.
    func participant(_ object: AnyObject, number: Int?) -> Participant

    /// Records a fact; a causing one (an event, an action, a route, a call, an async action that
    /// began) comes first in its delivery, which `DeliveryQueue.current` identifies.
    func record(_ fact: any Fact)

    /// The header `traceparent` (W3C Trace Context) for a request of a step; `nil` for none.
    func traceparent(of cause: Cause) -> String?
}

extension Recorder { package func traceparent(of cause: Cause) -> String? { nil } }

/// One thing that happened: each room declares the facts that it records.
package protocol Fact {}

package struct ReportFact: Fact { package let diagnostic: Diagnostic }

/// A producer or listener under the name that its recorder gave it; doesn't retain the object.
package final class Participant {
    package private(set) weak var object: AnyObject?
    package let type: Any.Type
    package let name: String
    package let role: Role

    /// `router` is the first router of a flow, `window` each further one.
    package enum Role { case screen, router, window, other }

    package init(_ object: AnyObject, name: String, role: Role = .other) {
        self.object = object
        type = Swift.type(of: object)
        self.name = name
        self.role = role
    }
}

@MainActor
package protocol Recorded: AnyObject { var recorder: (any Recorder)? { get } }

extension Recorded {
    /// Reports misuse of the object to its recorder, even outside a recorded step.
    package func report(
        _ summary: String,
        _ details: KeyValuePairs<String, String>,
        explanation: String,
        fix: String
    ) {
        let diagnostic = Diagnostic(summary, details, explanation: explanation, fix: fix)
        Diagnostics.report(diagnostic, to: recorder)
    }
}

/// A step of a recorded flow, which a task created in it inherits, without retaining the recorder.
package struct RecordedStep: Sendable {
    /// The step that runs the current code; `nil` if it isn't recorded.
    @TaskLocal
    package static var current: RecordedStep?

    package weak let recorder: (any Recorder)?
    package let cause: Cause
}

extension DeliveryQueue {
    /// Records the fact of the delivery in progress, and runs the delivery.
    package func run(_ fact: any Fact, for recorder: any Recorder, _ work: () -> Void) {
        guard let cause = current, cause != .outside else { return step(fact, for: recorder, work) }
        recorder.record(fact)
        run(asStepOf: recorder, work)
    }

    /// Runs the delivery in progress as a step, whose fact may be recorded later.
    package func run(asStepOf recorder: (any Recorder)?, _ work: () -> Void) {
        guard let recorder, let cause = current, cause != .outside else { return work() }
        let step = RecordedStep(recorder: recorder, cause: cause)
        RecordedStep.$current.withValue(step, operation: work)
    }

    package func record(_ fact: @autoclosure () -> any Fact) {
        if isRecording { RecordedStep.current?.recorder?.record(fact()) }
    }

    /// Records a fact, and runs its work as a nested delivery; without a recorder, only runs it.
    package func step(
        _ fact: @autoclosure () -> any Fact,
        for recorder: (any Recorder)?,
        _ work: () -> Void
    ) {
        guard let recorder else { return work() }
        let fact = fact()
        nested { run(fact, for: recorder, work) }
    }
}

/// The causes of deliveries, for one recorder from its creation on.
///
/// Chains may lead through deliveries that it doesn't record, so all recorders share one table, and
/// a delivery costs the same beside any number of them.
@MainActor
package final class CauseLog {
    private let table: CauseTable

    /// The number of newest deliveries whose causes the recorder needs; `nil` for all.
    fileprivate let limit: Int?

    init(in table: CauseTable, keeping limit: Int?) {
        self.table = table
        self.limit = limit
        table.add(self)
    }

    /// The delivery that caused another one; `nil` if it came from outside or was forgotten.
    package func parent(of id: UInt64) -> UInt64? { table.parent(of: id) }
}

@MainActor
final class CauseTable {
    private struct Log { private(set) weak var log: CauseLog? }

    /// The first known identifier; later identifiers are consecutive.
    private var firstID: UInt64
    private var parents: [UInt64] = []
    private var logs: [Log] = []

    /// The number of causes at which those that no recorder needs are dropped.
    private var sweepCount = 64

    init(from firstID: UInt64) { self.firstID = firstID }

    fileprivate func add(_ log: CauseLog) { logs.append(Log(log: log)) }

    func note(_ cause: Cause) {
        parents.append(cause.parent)
        if parents.count >= sweepCount { sweep() }
    }

    fileprivate func parent(of id: UInt64) -> UInt64? {
        guard id >= firstID, id - firstID < parents.count else { return nil }
        let parent = parents[Int(id - firstID)]
        return parent == 0 ? nil : parent
    }

    private func sweep() {
        logs.removeAll { $0.log == nil }
        let neededCount = logs.reduce(0) { max($0, $1.log?.limit ?? .max) }
        let count = max(0, parents.count - neededCount)
        parents.removeFirst(count)
        firstID += UInt64(count)
        // Each cause is moved once on average.
        sweepCount = max(64, parents.count * 2)
    }
}
