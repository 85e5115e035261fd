import EventRuntime
import Testing

@MainActor
struct DeliveryQueueTests {
    private let queue = DeliveryQueue.main
    private let speaker = Speaker()

    @Test
    func allowsOneDeliveryAtATime() {
        #expect(queue.begin())
        #expect(!queue.begin())
        queue.end()
        #expect(queue.begin())
        queue.end()
    }

    @Test
    func deliversInTheOrderOfEnqueueing() {
        let other = Speaker(log: speaker.log)
        deliver {
            speaker.enqueue("a")
            other.enqueue("b")
            speaker.enqueue("c")
            speaker.log.lines.append("present")
        }
        #expect(speaker.log.lines == ["present", "a", "b", "c"])
    }

    @Test
    func deliveriesQueuedInADeliveryComeLast() {
        speaker.reactions = ["a": ["a.a", "a.b"], "a.a": ["a.a.a"]]
        deliver {
            speaker.enqueue("a")
            speaker.enqueue("b")
        }
        #expect(speaker.log.lines == ["a", "b", "a.a", "a.b", "a.a.a"])
    }

    @Test
    func endReturnsWhenTheQueueIsEmpty() {
        speaker.reactions = ["a": ["b"], "b": ["c"]]
        #expect(queue.begin())
        speaker.enqueue("a")
        queue.end()
        #expect(speaker.log.lines == ["a", "b", "c"])
        #expect(queue.current == nil)
    }

    @Test
    func retainsASourceUntilItsDeliveryEnds() {
        weak var source: Speaker?
        let log = Log()
        deliver {
            do {
                let speaker = Speaker(log: log)
                speaker.enqueue("a")
                source = speaker
            }
            #expect(source != nil)
        }
        #expect(log.lines == ["a"])
        #expect(source == nil)
    }

    @Test
    func aSourceReleasedAfterItsDeliveryMayEnqueue() {
        let log = speaker.log
        deliver {
            let last = Farewell { [speaker] in speaker.enqueue("farewell") }
            queue.enqueue(last) { _ in log.lines.append("turn") }
        }
        #expect(log.lines == ["turn", "farewell"])
        #expect(queue.current == nil)
    }

    @Test
    func aNestedDeliveryIsNotQueued() {
        let log = speaker.log
        deliver {
            speaker.enqueue("waiting")
            queue.nested { log.lines.append("nested") }
            log.lines.append("after nested")
        }
        #expect(log.lines == ["nested", "after nested", "waiting"])
    }

    @Test
    func aNestedDeliveryFromOutsideEmptiesTheQueue() {
        queue.nested { speaker.enqueue("a") }
        #expect(speaker.log.lines == ["a"])
        #expect(queue.current == nil)
    }

    @Test
    func noDeliveryBeginsInsideANestedOne() {
        deliver {
            queue.nested { #expect(!queue.begin()) }
            #expect(!queue.begin())
        }
    }

    @Test
    func noDeliveryBeginsWhileTheQueueIsHeld() {
        queue.deferringDeliveries {
            queue.deferringDeliveries { speaker.enqueue("a") }
            #expect(!queue.begin())
            #expect(speaker.log.lines.isEmpty)
        }
        #expect(speaker.log.lines == ["a"])
        #expect(queue.current == nil)
    }

    @Test
    func holdingTheQueueDuringADeliveryDoesNotEndIt() {
        deliver {
            queue.deferringDeliveries { speaker.enqueue("a") }
            #expect(speaker.log.lines.isEmpty)
        }
        #expect(speaker.log.lines == ["a"])
    }

    private func deliver(_ work: () -> Void) {
        #expect(queue.begin())
        work()
        queue.end()
    }
}

@MainActor
private final class Log {
    var lines: [String] = []
}

/// Logs one word per delivery and enqueues the reactions to it.
@MainActor
private final class Speaker {
    let log: Log
    var reactions: [String: [String]] = [:]
    private var words = Fifo<String>()

    init(log: Log = Log()) { self.log = log }

    func enqueue(_ word: String) {
        words.append(word)
        DeliveryQueue.main.enqueue(self) { ($0 as? Speaker)?.speak() }
    }

    private func speak() {
        guard let word = words.popFirst() else { return }
        log.lines.append(word)
        for reaction in reactions[word] ?? [] { enqueue(reaction) }
    }
}

@MainActor
private final class Farewell {
    private let sayIt: () -> Void

    init(_ sayIt: @escaping () -> Void) { self.sayIt = sayIt }

    isolated deinit { sayIt() }
}

/// Work at the end of a turn, when nothing else is queued.
@MainActor
struct EndOfTurnTests {
    private let queue = DeliveryQueue.main
    private let speaker = Speaker()

    private func atEndOfTurn(_ word: String, age: Int = 0) {
        queue.atEndOfTurn(age: age) { [speaker] in speaker.enqueue(word) }
    }

    @Test
    func workBeginsWhenNothingElseIsQueued() {
        speaker.reactions = ["a": ["a.a"], "a.a": ["a.a.a"], "end": ["after the end"]]
        queue.deliver {
            atEndOfTurn("end")
            atEndOfTurn("second end")
            speaker.enqueue("a")
        }
        #expect(speaker.log.lines == ["a", "a.a", "a.a.a", "end", "after the end", "second end"])
    }

    @Test
    func workWithoutAQueueEndsTheTurn() {
        queue.deferringDeliveries {
            atEndOfTurn("end")
            #expect(speaker.log.lines.isEmpty)
        }
        #expect(speaker.log.lines == ["end"])
        #expect(queue.current == nil)
    }

    @Test
    func workFromOutsideRunsNow() {
        atEndOfTurn("end")
        #expect(speaker.log.lines == ["end"])
        #expect(queue.current == nil)
    }

    @Test
    func theNewestBeginsFirst() {
        queue.deliver {
            atEndOfTurn("no age")
            for age in [2, 4, 1, 3, 4] { atEndOfTurn("\(age)", age: age) }
            atEndOfTurn("no age either")
        }
        #expect(speaker.log.lines == ["4", "4", "3", "2", "1", "no age", "no age either"])
    }

    @Test
    func workOfTheEndIsSortedIn() {
        let log = speaker.log
        queue.deliver {
            for age in 1...3 {
                queue.atEndOfTurn(age: age) { [self] in
                    log.lines.append("\(age)")
                    if age == 3 { atEndOfTurn("2 again", age: 2) }
                    if age == 2 { atEndOfTurn("5", age: 5) }
                }
            }
        }
        #expect(log.lines == ["3", "2", "5", "2 again", "1"])
    }

    @Test
    func theParentIsTheDeliveryThatAskedForTheWork() {
        var (asking, parent): (Cause?, UInt64?)
        queue.deliver {
            asking = queue.current
            queue.atEndOfTurn { parent = DeliveryQueue.main.current?.parentID }
            speaker.enqueue("a")
        }
        #expect(parent != nil && parent == asking?.id)
    }
}

/// Deliveries that cause each other without end.
@MainActor
struct EndlessDeliveriesTests {
    /// A source that makes the other one deliver as long as hits are left.
    @MainActor
    private class Player {
        private static var queue: DeliveryQueue { .main }
        weak var other: Player?

        /// Delivers a thousand times.
        func hit(_ hitsLeft: Int) {
            for _ in 0..<999 { Self.queue.nested {} }
            guard hitsLeft > 1, let other else { return }
            other.hitsLeft = hitsLeft - 1
            Self.queue.enqueue(other) { source in
                let player = unsafeDowncast(source, to: Player.self)
                player.hit(player.hitsLeft)
            }
        }

        private var hitsLeft = 0
    }

    private final class First: Player {}
    private final class Second: Player {}

    /// Regression: the main actor hung without a word.
    @Test
    func aTurnWithoutEndIsReportedOnceWithItsSources() {
        #expect(
            play(3_000).map(\.description) == [
                """
                A turn has made a million deliveries, and hasn't ended.
                    sources: Second, First
                The app doesn't respond until the turn ends. Usually, listeners emit or dispatch in \
                response to each other.
                To fix this, emit or dispatch only if something has changed, so that the cycle ends; \
                or do long work in a task.
                """
            ]
        )
    }

    @Test
    func turnsThatEndAreNotReported() {
        #expect(play(900) == [])
        #expect(play(900) == [])
    }

    private func play(_ hits: Int) -> [Diagnostic] {
        let players = [First(), Second()]
        players[0].other = players[1]
        players[1].other = players[0]
        return Diagnostics.collect { DeliveryQueue.main.deliver { players[0].hit(hits) } }
    }
}
