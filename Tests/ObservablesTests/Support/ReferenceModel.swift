/// The simplest model of subjects: one queue of deliveries, processed in order.
@MainActor
final class ReferenceModel: ProgramTarget {
    private struct Stream {
        let memory: Int
        var past: [Int] = []
        var observers: [Int] = []
        var isCompleted = false
    }

    private let run: ProgramRun
    private var streams = [Stream(memory: 0), Stream(memory: 1, past: [0]), Stream(memory: 2)]
    private var live: Set<Int> = []
    private var queue: [() -> Void] = []
    private var isDelivering = false

    init(_ run: ProgramRun) { self.run = run }

    func emit(_ element: Int, from subject: Int) {
        enqueue { [self] in
            guard !streams[subject].isCompleted else { return run.dropped("\(element)") }
            streams[subject].past.append(element)
            streams[subject].past = streams[subject].past.suffix(streams[subject].memory)
            for observer in streams[subject].observers { send(element, to: observer) }
        }
    }

    func complete(_ subject: Int) {
        enqueue { [self] in
            streams[subject].isCompleted = true
            for observer in streams[subject].observers { notifyCompletion(of: observer) }
        }
    }

    func subscribe(_ observer: Int, to subject: Int) {
        live.insert(observer)
        if streams[subject].memory == 0, !streams[subject].isCompleted {
            return streams[subject].observers.append(observer)
        }
        enqueue { [self] in
            for element in streams[subject].past { send(element, to: observer) }
            if streams[subject].isCompleted { notifyCompletion(of: observer) }
            streams[subject].observers.append(observer)
        }
    }

    func dispose(_ observer: Int) { live.remove(observer) }

    private func enqueue(_ delivery: @escaping () -> Void) {
        queue.append(delivery)
        guard !isDelivering else { return }
        isDelivering = true
        while !queue.isEmpty { queue.removeFirst()() }
        isDelivering = false
    }

    private func send(_ element: Int, to observer: Int) {
        if live.contains(observer) { run.heard(element, by: observer) }
    }

    private func notifyCompletion(of observer: Int) {
        if live.remove(observer) != nil { run.heardEnd(by: observer) }
    }
}
