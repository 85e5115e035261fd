import EventRuntime
import Testing

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
