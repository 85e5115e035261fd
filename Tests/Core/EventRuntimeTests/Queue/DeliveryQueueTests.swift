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
