/// The simplest model of subjects, operators and time: one queue of deliveries, processed in order,
/// and a list of timers.
@MainActor
final class ReferenceModel: ProgramTarget {
    private struct Stream {
        let memory: Int
        var past: [Int] = []
        var taps: [Tap] = []
        var isCompleted = false
    }

    /// One of the attachments of an observer.
    private struct Tap {
        let observer: Int
        let onNext: (Int) -> Void
        let onCompleted: () -> Void
    }

    private struct Timer {
        let due: Int
        let observer: Int
        let fire: () -> Void
    }

    private let run: ProgramRun

    /// The work of tasks that haven't run yet.
    private var tasks: [() -> Void] = []
    private var streams = [Stream(memory: 0), Stream(memory: 1, past: [0]), Stream(memory: 2)]
    private var live: Set<Int> = []
    private var queue: [() -> Void] = []
    private var isDelivering = false
    private(set) var now = 0

    /// Ordered by due time, timers with the same one by their creation.
    private var timers: [Timer] = []

    init(_ run: ProgramRun) { self.run = run }

    func emit(_ element: Int, from subject: Int) {
        enqueue { [self] in
            guard !streams[subject].isCompleted else { return run.dropped("\(element)") }
            streams[subject].past.append(element)
            streams[subject].past = streams[subject].past.suffix(streams[subject].memory)
            for tap in streams[subject].taps where live.contains(tap.observer) {
                tap.onNext(element)
            }
        }
    }

    func complete(_ subject: Int) {
        enqueue { [self] in
            guard !streams[subject].isCompleted else { return }
            streams[subject].isCompleted = true
            for tap in streams[subject].taps where live.contains(tap.observer) {
                tap.onCompleted()
            }
        }
    }

    func subscribe(_ observer: Int, to subject: Int, through operation: Program.Operation) {
        live.insert(observer)
        hold { attach(observer, to: subject, through: operation) }
    }

    func dispose(_ observer: Int) {
        live.remove(observer)
        timers.removeAll { $0.observer == observer }
    }

    // MARK: - The queue

    func enqueue(_ delivery: @escaping () -> Void) {
        queue.append(delivery)
        hold {}
    }

    private func hold(_ work: () -> Void) {
        guard !isDelivering else { return work() }
        isDelivering = true
        work()
        while !queue.isEmpty { queue.removeFirst()() }
        isDelivering = false
    }

    func attach(
        _ observer: Int,
        to subject: Int,
        onNext: @escaping (Int) -> Void,
        onCompleted: @escaping () -> Void
    ) {
        let tap = Tap(observer: observer, onNext: onNext, onCompleted: onCompleted)
        if streams[subject].memory == 0, !streams[subject].isCompleted {
            return streams[subject].taps.append(tap)
        }
        enqueue { [self] in
            for element in streams[subject].past where live.contains(observer) {
                tap.onNext(element)
            }
            if streams[subject].isCompleted, live.contains(observer) { tap.onCompleted() }
            streams[subject].taps.append(tap)
        }
    }

    func send(_ element: Int, to observer: Int) {
        if live.contains(observer) { run.heard(element, by: observer) }
    }

    func notifyCompletion(of observer: Int) {
        if live.remove(observer) != nil { run.heardEnd(by: observer) }
    }

    // MARK: - Time

    /// The time of the next timer.
    var nextDue: Int? { timers.first?.due }

    /// True if it isn't defined which of two observers receives its element first.
    var isNextTied: Bool { Set(timers.filter { $0.due == nextDue }.map(\.observer)).count > 1 }

    func advance(to time: Int) {
        now = time
        while let first = timers.first, first.due <= now {
            timers.removeFirst()
            enqueue(first.fire)
        }
    }

    /// Runs tasks in the order of their creation, with those that they create.
    func runTasks() {
        while !tasks.isEmpty { tasks.removeFirst()() }
    }

    func runLater(_ task: @escaping () -> Void) {
        tasks.append(task)
    }

    func wait(_ observer: Int, until due: Int, _ fire: @escaping () -> Void) {
        let index = timers.firstIndex { $0.due > due } ?? timers.endIndex
        timers.insert(Timer(due: due, observer: observer, fire: fire), at: index)
    }

    func stopWaiting(_ observer: Int) {
        timers.removeAll { $0.observer == observer }
    }
}
