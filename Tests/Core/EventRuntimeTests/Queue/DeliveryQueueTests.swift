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
    func theLastDeliveriesBeginWhenNoOtherIsQueued() {
        speaker.reactions = ["a": ["a.a"], "a.a": ["a.a.a"], "last": ["after last"]]
        var parents: [UInt64?] = []
        var present: UInt64?
        deliver {
            present = queue.current?.id
            for name in ["last", "very last"] {
                queue.enqueueLast { [speaker] in
                    parents.append(DeliveryQueue.main.current?.parentID)
                    speaker.enqueue(name)
                }
            }
            speaker.enqueue("a")
        }
        let expected = ["a", "a.a", "a.a.a", "last", "after last", "very last"]
        #expect(speaker.log.lines == expected)
        #expect(parents == [present, present])
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

    init(log: Log = Log()) {
        self.log = log
    }

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

    init(_ sayIt: @escaping () -> Void) {
        self.sayIt = sayIt
    }

    isolated deinit {
        sayIt()
    }
}

/// Work that is queued after everything that followed from other work.
@MainActor
struct DeliveryQueueConsequencesTests {
    private let queue = DeliveryQueue.main

    private func logging(_ work: (_ log: @escaping (String) -> Void) -> Void) -> [String] {
        var lines: [String] = []
        queue.deferringDeliveries { work { lines.append($0) } }
        return lines
    }

    @Test
    func theEndComesAfterConsequencesOfAnyDepth() {
        let lines = logging { log in
            @MainActor
            func count(_ rest: Int) {
                log("\(rest)")
                if rest > 0 { queue.enqueue { count(rest - 1) } }
            }
            queue.run({ queue.enqueue { count(5) } }, afterConsequences: { log("end") })
            queue.enqueue { log("other") }
        }
        #expect(lines == ["5", "other", "4", "3", "2", "1", "0", "end"])
    }

    @Test
    func othersWorkIsNotWaitedFor() {
        let lines = logging { log in
            queue.enqueue { queue.enqueue { queue.enqueue { log("other") } } }
            queue.run({ queue.enqueue { log("own") } }, afterConsequences: { log("end") })
        }
        #expect(lines == ["own", "end", "other"])
    }

    @Test
    func workWithoutConsequencesEndsImmediately() {
        let lines = logging { log in
            queue.run({ log("work") }, afterConsequences: { log("end") })
            log("after")
        }
        #expect(lines == ["work", "after", "end"])
    }

    @Test
    func theOuterEndComesAfterTheInnerOne() {
        let lines = logging { log in
            queue.run(
                {
                    queue.enqueue {
                        queue.run(
                            { queue.enqueue { log("a") } },
                            afterConsequences: {
                                log("inner")
                                queue.enqueue { log("b") }
                            }
                        )
                    }
                },
                afterConsequences: { log("outer") }
            )
        }
        #expect(lines == ["a", "inner", "b", "outer"])
    }

    @Test(arguments: [(999, ["end"]), (1_000, ["many", "end"]), (3_000, ["many", "end"])])
    func aThousandConsequencesAreNotedOnce(count: Int, expected: [String]) {
        let lines = logging { log in
            @MainActor
            func deliver(_ rest: Int) {
                if rest > 0 { queue.enqueue { deliver(rest - 1) } }
            }
            queue.run(
                { deliver(count) },
                limitReached: { log("many") },
                afterConsequences: { log("end") }
            )
        }
        #expect(lines == expected)
    }

    @Test
    func consequencesOfTheEndBelongToTheOuterWork() {
        let lines = logging { log in
            queue.run({}, afterConsequences: { queue.enqueue { log("late") } })
            queue.enqueue { log("other") }
        }
        #expect(lines == ["other", "late"])
        #expect(queue.current == nil)
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

@MainActor
struct ConsequencesTests {
    private let queue = DeliveryQueue.main
    private let log = Lines()

    private func say(_ word: String, then reaction: @escaping () -> Void = {}) {
        queue.enqueue { [log] in
            log.all.append(word)
            reaction()
        }
    }

    @Test
    func endAfterAllThatFollows() {
        queue.deliver {
            queue.run({ say("a") { say("a.a") } }, afterConsequences: { log.all.append("ended") })
            say("b")
        }
        #expect(log.all == ["a", "b", "a.a", "ended"])
    }

    @Test
    func endAfterTheDeliveryIfNothingFollows() {
        queue.deliver {
            queue.run({}, afterConsequences: { log.all.append("ended") })
            log.all.append("present")
        }
        #expect(log.all == ["present", "ended"])
    }

    @Test
    func otherDeliveriesDoNotBelongToThem() {
        queue.deliver {
            queue.run({ say("a") }, afterConsequences: { log.all.append("ended") })
            say("b") { say("b.b") }
        }
        #expect(log.all == ["a", "b", "ended", "b.b"])
    }

    @Test
    func endWithinTheConsequencesAroundThem() {
        queue.deliver {
            queue.run(
                {
                    queue.run(
                        { say("a") },
                        afterConsequences: { say("inner ended") { say("b") } }
                    )
                },
                afterConsequences: { log.all.append("outer ended") }
            )
        }
        #expect(log.all == ["a", "inner ended", "b", "outer ended"])
    }
}

@MainActor
private final class Lines {
    var all: [String] = []
}
