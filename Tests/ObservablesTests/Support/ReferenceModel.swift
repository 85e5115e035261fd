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

    private func enqueue(_ delivery: @escaping () -> Void) {
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

    private func attach(
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

    private func send(_ element: Int, to observer: Int) {
        if live.contains(observer) { run.heard(element, by: observer) }
    }

    private func notifyCompletion(of observer: Int) {
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

    private func wait(_ observer: Int, until due: Int, _ fire: @escaping () -> Void) {
        let index = timers.firstIndex { $0.due > due } ?? timers.endIndex
        timers.insert(Timer(due: due, observer: observer, fire: fire), at: index)
    }

    private func stopWaiting(_ observer: Int) {
        timers.removeAll { $0.observer == observer }
    }

    // MARK: - Operators

    private func attach(_ observer: Int, to subject: Int, through operation: Program.Operation) {
        let send = { [self] (element: Int) in self.send(element, to: observer) }
        let complete = { [self] in notifyCompletion(of: observer) }
        switch operation {
        case .none: attach(observer, to: subject, onNext: send, onCompleted: complete)
        case .created:
            attach(
                observer,
                to: subject,
                onNext: { [self] element in enqueue { send(element) } },
                onCompleted: { [self] in enqueue(complete) }
            )
        case .combineLatest(let other): attachCombination(observer, to: [subject, other])
        case .withLatestFrom(let other):
            var newest: Int?
            attach(observer, to: other, onNext: { newest = $0 }, onCompleted: {})
            attach(observer, to: subject) {
                if let newest { send($0 * 1_000 + newest) }
            } onCompleted: {
                complete()
            }
        case .flatMapFirst(let inner): attachFlatMapFirst(observer, to: subject, inner)
        case .throttle(let interval, let latest):
            attachThrottle(observer, to: subject, interval, latest: latest)
        case .debounce(let interval): attachDebounce(observer, to: subject, interval)
        case .delay(let interval):
            attach(observer, to: subject) { [self] element in
                wait(observer, until: now + interval) { send(element) }
            } onCompleted: { [self] in
                wait(observer, until: now + interval, complete)
            }
        }
    }

    private func attachCombination(_ observer: Int, to subjects: [Int]) {
        var newest: [Int?] = [nil, nil]
        var remaining = 2
        for (index, source) in subjects.enumerated() {
            attach(observer, to: source) { [self] in
                newest[index] = $0
                guard let left = newest[0], let right = newest[1] else { return }
                send(left * 1_000 + right, to: observer)
            } onCompleted: { [self] in
                remaining -= 1
                if remaining == 0 { notifyCompletion(of: observer) }
            }
        }
    }

    private func attachFlatMapFirst(_ observer: Int, to subject: Int, _ inner: Int) {
        var (isRunning, hasEnded) = (false, false)
        let send = { [self] (element: Int) in self.send(element, to: observer) }
        attach(observer, to: subject) { [self] _ in
            guard !isRunning else { return }
            isRunning = true
            attach(observer, to: inner, onNext: send) { [self] in
                isRunning = false
                if hasEnded { notifyCompletion(of: observer) }
            }
        } onCompleted: { [self] in
            hasEnded = true
            if !isRunning { notifyCompletion(of: observer) }
        }
    }

    private func attachDebounce(_ observer: Int, to subject: Int, _ interval: Int) {
        var held: Int?
        let flush = { [self] in
            if let element = held.take() { send(element, to: observer) }
        }
        attach(observer, to: subject) { [self] in
            held = $0
            stopWaiting(observer)
            wait(observer, until: now + interval, flush)
        } onCompleted: { [self] in
            stopWaiting(observer)
            flush()
            notifyCompletion(of: observer)
        }
    }

    private func attachThrottle(
        _ observer: Int,
        to subject: Int,
        _ interval: Int,
        latest: Bool
    ) {
        var held: Int?
        var opening = 0
        let flush = { [self] in
            guard let element = held.take() else { return }
            opening = now + interval
            send(element, to: observer)
        }
        attach(observer, to: subject) { [self] in
            let isWaiting = held != nil
            if isWaiting || now < opening {
                if latest { held = $0 }
                if latest, !isWaiting { wait(observer, until: opening, flush) }
            } else {
                opening = now + interval
                send($0, to: observer)
            }
        } onCompleted: { [self] in
            stopWaiting(observer)
            flush()
            notifyCompletion(of: observer)
        }
    }
}
