internal import Delivery
internal import EventModules

/// The travel of one trace: shows earlier states, and decides what is delivered meanwhile.
///
/// Deliveries that travel itself leads to are dropped. Results of earlier work, and values from other
/// threads, are kept for the present. Anything else comes from the user, and is refused.
@MainActor
final class TimeTravel {
    /// Parts of one delivery that are kept until the travel ends.
    private struct Kept {
        let delivery: Cause?
        var parts: [() -> Void]
    }

    /// A call that waits for an earlier one, and the delivery that it was made in.
    private struct Call {
        let delivery: Cause?
        let run: () -> Void
    }

    private enum Origin { case travel, earlier, user }

    private weak let store: Store?
    private weak let manager: ModuleManager?
    private weak let router: StackRouter?
    private let log: FlowLog
    private let queue = DeliveryQueue.main

    /// The number of the entry whose state is shown; nil in the present.
    private(set) var shownNumber: Int?

    /// The number of the first entry of the travel.
    private var firstNumber = 0
    private var kept: [Kept] = []

    /// True while the app returns to the present.
    private var isReturning = false

    /// True until everything that follows from a call has been delivered.
    private var isCalled = false
    private var waitingCalls: [Call] = []

    /// Records the store; another recorder may have replaced it.
    weak var recorder: FlowTap?

    /// The state at the end of the recording.
    private var lastState: Store.State?

    init(_ store: Store?, _ manager: ModuleManager?, _ router: StackRouter?, _ log: FlowLog) {
        self.store = store
        self.manager = manager
        self.router = router
        self.log = log
    }

    // MARK: - Moments

    /// The full state after an entry; nil if the entry was dropped, or the store isn't recorded.
    func state(after entry: FlowEntry) -> Store.State? {
        guard let last = lastState ?? recordedStore.map({ $0.travel?.present ?? $0.state }),
            log.entry(entry.number) != nil
        else { return nil }
        var values: [StateKey: Any?] = [:]
        let number = lastNumber(belongingTo: entry)
        for later in log.entries.reversed() {
            if later.number <= number { break }
            if case .changed(let key, let old, _) = later.content { values[key] = .some(old) }
        }
        return last.replacing(values)
    }

    private var recordedStore: Store? {
        guard let store, let recorder, store.recorder === recorder else { return nil }
        return store
    }

    /// The number of the last change that an action has made at once, or of the entry itself.
    private func lastNumber(belongingTo entry: FlowEntry) -> Int {
        guard case .action = entry.content else { return entry.number }
        var number = entry.number
        while let next = log.entry(number + 1), next.kind == .changed,
            next.causeNumber == entry.number
        {
            number += 1
        }
        return number
    }

    // MARK: - Traveling

    func travel(to entry: FlowEntry) -> Bool {
        guard recordedStore != nil, log.entry(entry.number) != nil else { return false }
        call { [self] in
            guard let store = recordedStore, let state = state(after: entry) else { return }
            let number = log.begin(.traveled(.to(entry.number)))
            if shownNumber == nil { firstNumber = number }
            shownNumber = entry.number
            store.travel(to: state)
        }
        return true
    }

    func returnToPresent() {
        call { [self] in
            guard shownNumber != nil else { return }
            log.begin(.traveled(.back))
            isReturning = true
            queue.run {
                store?.resumePresent()
            } afterConsequences: { [self] in
                end()
            }
        }
    }

    /// Returns to the present for good, and then ends the recording: the return is still a travel.
    func stop(_ endRecording: @escaping () -> Void) {
        let end = { [self] in
            if lastState == nil { lastState = recordedStore?.state }
            endRecording()
        }
        // A travel that is still queued does nothing without a recorder.
        if shownNumber == nil { return end() }
        returnToPresent()
        call(end)
    }

    func stay(recordingChangesWith record: @escaping (Fact) -> Void) {
        call { [self] in
            guard let number = shownNumber else { return }
            log.begin(.traveled(.stay(number)))
            let changes = store?.travelChanges ?? []
            let presents = routers.map { ($0, $0.present) }
            shownNumber = nil
            for (key, old, new) in changes {
                record(.stateChanged(key: key, old: old, new: new))
            }
            store?.endTravel(isBack: false)
            queue.run {
                for case (let router, let present?) in presents {
                    router.stay(insteadOf: present)
                }
            } afterConsequences: { [self] in
                deliverKept()
            }
        }
    }

    private func end() {
        (shownNumber, isReturning) = (nil, false)
        store?.endTravel(isBack: true)
        deliverKept()
    }

    /// Runs a call of the trace once the earlier ones, and all that follows from them, are done:
    /// the routers follow a state in a later delivery.
    private func call(_ run: @escaping () -> Void) {
        queue.deliver { [self] in
            if isCalled {
                waitingCalls.append(Call(delivery: log.delivery, run: run))
            } else {
                begin(run)
            }
        }
    }

    private func begin(_ run: () -> Void) {
        isCalled = true
        let next = { [self] in
            isCalled = !waitingCalls.isEmpty
            guard isCalled else { return }
            let next = waitingCalls.removeFirst()
            queue.enqueue(inPlaceOf: next.delivery) { [self] in begin(next.run) }
        }
        queue.run(run, afterConsequences: next)
    }

    /// All windows; also the recorded one of an app without a recorded manager.
    private var routers: [StackRouter] {
        let routers = manager?.routers ?? []
        guard let router, !routers.contains(where: { $0 === router }) else { return routers }
        return routers + [router]
    }

    // MARK: - Deliveries meanwhile

    /// Keeps, refuses or drops a part of the delivery in progress; a name leads to a report.
    ///
    /// Returns true if the part is kept.
    func withhold(_ name: () -> String?, _ part: @escaping () -> Void) -> Bool {
        switch origin {
        case .travel: return false
        case .earlier:
            keep(part)
            return true
        case .user:
            if let name = name() { report(name) }
            return false
        }
    }

    func keep(_ part: @escaping () -> Void) {
        let delivery = log.delivery
        if let delivery, kept.last?.delivery == delivery {
            kept[kept.count - 1].parts.append(part)
        } else {
            kept.append(Kept(delivery: delivery, parts: [part]))
        }
    }

    private func deliverKept() {
        let deliveries = kept
        kept = []
        for kept in deliveries {
            queue.enqueue(inPlaceOf: kept.delivery) { for part in kept.parts { part() } }
        }
    }

    private var origin: Origin {
        guard let cause = log.currentCause else {
            return queue.isResuming || isReturning ? .earlier : .user
        }
        // A dropped cause is only known to be early.
        return cause >= firstNumber && log.entry(cause) != nil ? .travel : .earlier
    }

    private func report(_ name: String) {
        let diagnostic = Diagnostic(
            "A delivery was refused, because the app shows an earlier moment.",
            ["delivery": name, "moment": "after entry \(shownNumber ?? 0)"],
            explanation: "It would change the past. Results of earlier work are kept meanwhile.",
            fix: """
                To fix this, call returnToPresent() or stay() on the trace first, and disable \
                controls while the store's isTraveling is true.
                """
        )
        // A step of the travel, which is recorded here: a sink that dispatches would be refused and
        // reported forever.
        queue.nested {
            log.begin(.reported(diagnostic))
            RecordedStep.$current.withValue(nil) { Diagnostics.report(diagnostic) }
        }
    }
}
