/// What subjects are to do, as simply as it can be said: one line of turns, taken one by one.
@MainActor
final class ReferenceModel: ProgramTarget {
    private struct Stream {
        let memory: Int
        var past: [Int] = []
        var observers: [Int] = []
        var isOver = false
    }

    private let run: ProgramRun
    private var streams = [Stream(memory: 0), Stream(memory: 1, past: [0]), Stream(memory: 2)]
    private var live: Set<Int> = []
    private var line: [() -> Void] = []
    private var isDelivering = false

    init(_ run: ProgramRun) { self.run = run }

    func emit(_ element: Int, from subject: Int) {
        takeTurn { [self] in
            guard !streams[subject].isOver else { return run.dropped("\(element)") }
            streams[subject].past.append(element)
            streams[subject].past = streams[subject].past.suffix(streams[subject].memory)
            for observer in streams[subject].observers { tell(observer, element) }
        }
    }

    func complete(_ subject: Int) {
        takeTurn { [self] in
            streams[subject].isOver = true
            for observer in streams[subject].observers { tellEnd(observer) }
        }
    }

    func subscribe(_ observer: Int, to subject: Int) {
        live.insert(observer)
        if streams[subject].memory == 0, !streams[subject].isOver {
            return streams[subject].observers.append(observer)
        }
        takeTurn { [self] in
            for element in streams[subject].past { tell(observer, element) }
            if streams[subject].isOver { tellEnd(observer) }
            streams[subject].observers.append(observer)
        }
    }

    func dispose(_ observer: Int) { live.remove(observer) }

    private func takeTurn(_ turn: @escaping () -> Void) {
        line.append(turn)
        guard !isDelivering else { return }
        isDelivering = true
        while !line.isEmpty { line.removeFirst()() }
        isDelivering = false
    }

    private func tell(_ observer: Int, _ element: Int) {
        if live.contains(observer) { run.heard(element, by: observer) }
    }

    private func tellEnd(_ observer: Int) {
        if live.remove(observer) != nil { run.heardEnd(by: observer) }
    }
}
