import EventRuntime
import Testing

/// The causes of deliveries, as reported by the queue.
@MainActor
struct CauseTests {
    private let queue = DeliveryQueue.main

    @Test
    func thereIsNoCauseOutsideDeliveries() {
        #expect(queue.current == nil)
        deliver {}
        #expect(queue.current == nil)
    }

    @Test
    func aDeliveryFromOutsideHasNoParent() throws {
        var cause: Cause?
        deliver { cause = queue.current }
        #expect(try #require(cause).parentID == nil)
    }

    @Test
    func identifiersGrow() throws {
        var ids: [UInt64] = []
        for _ in 0..<3 { deliver { ids.append(queue.current?.id ?? 0) } }
        let first = try #require(ids.first)
        #expect(first > 0)
        #expect(ids == [first, first + 1, first + 2])
    }

    @Test
    func queuedDeliveriesHaveTheCurrentOneAsParent() {
        let tree = Tree(["root": ["a", "b", "c"]])
        deliver { tree.deliver("root") }
        #expect(tree.log == ["root <- nil", "a <- root", "b <- root", "c <- root"])
    }

    @Test
    func aChainOfCausesEndsAtItsStart() {
        let tree = Tree(["root": ["a"], "a": ["b"], "b": ["c"]])
        deliver { tree.deliver("root") }
        #expect(tree.log == ["root <- nil", "a <- root", "b <- a", "c <- b"])
    }

    @Test
    func theParentIsNotThePrecedingDelivery() {
        let tree = Tree(["root": ["a", "b"], "a": ["a.a"], "b": ["b.a"]])
        deliver { tree.deliver("root") }
        #expect(tree.log == ["root <- nil", "a <- root", "b <- root", "a.a <- a", "b.a <- b"])
    }

    @Test
    func aNestedDeliveryHasTheOuterOneAsParent() {
        let tree = Tree(["root": ["a"]])
        deliver {
            tree.deliver("root")
            queue.nested { tree.deliver("nested") }
        }
        #expect(tree.log == ["root <- nil", "nested <- root", "a <- root"])
    }

    @Test
    func theOuterDeliveryIsCurrentAfterANestedOne() {
        deliver {
            let outer = queue.current
            queue.nested { #expect(queue.current != outer) }
            #expect(queue.current == outer)
        }
    }

    @Test
    func aDeliveryQueuedInANestedOneIsItsChild() {
        let tree = Tree(["nested": ["a"]])
        deliver {
            tree.deliver("root")
            queue.nested { tree.deliver("nested") }
        }
        #expect(tree.log == ["root <- nil", "nested <- root", "a <- nested"])
    }

    @Test
    func deliveriesQueuedOnAHeldQueueHaveNoParent() {
        let tree = Tree(["a": ["a.a"]])
        queue.deferringDeliveries {
            tree.enqueue("a")
            tree.enqueue("b")
        }
        #expect(tree.log == ["a <- nil", "b <- nil", "a.a <- a"])
    }

    /// Regression: a nested delivery, and work that comes last, lost it while deliveries were
    /// deferred.
    @Test(arguments: [true, false])
    func aResumedCauseIsTheParentOfAllThatBeginsOrIsQueued(isDeferred: Bool) throws {
        var cause: Cause?
        deliver { cause = queue.current }
        var parents: [UInt64?] = []
        let note = { parents.append(DeliveryQueue.main.current?.parentID) }
        let work = { [queue] in
            queue.deliver(note)
            queue.nested(note)
            queue.atEndOfTurn(note)
        }
        queue.resume(cause) { if isDeferred { queue.deferringDeliveries(work) } else { work() } }
        queue.deliver(note)
        let expected = try #require(cause).id
        #expect(parents == [expected, expected, expected, nil])
    }

    private func deliver(_ work: () -> Void) {
        #expect(queue.begin())
        work()
        queue.end()
    }
}

/// Delivers names, each of which causes the deliveries of its children.
@MainActor
private final class Tree {
    private(set) var log: [String] = []
    private let children: [String: [String]]
    private var names: [UInt64: String] = [:]
    private var waiting = Fifo<String>()

    init(_ children: [String: [String]]) { self.children = children }

    func deliver(_ name: String) {
        guard let cause = DeliveryQueue.main.current else { return }
        names[cause.id] = name
        log.append("\(name) <- \(cause.parentID.map { names[$0] ?? "unknown" } ?? "nil")")
        for child in children[name] ?? [] { enqueue(child) }
    }

    func enqueue(_ name: String) {
        waiting.append(name)
        DeliveryQueue.main.enqueue(self) { ($0 as? Tree)?.deliverNext() }
    }

    private func deliverNext() { if let name = waiting.popFirst() { deliver(name) } }
}
