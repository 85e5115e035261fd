import EventRuntime
import Testing

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
