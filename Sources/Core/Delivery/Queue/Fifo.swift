/// A first-in, first-out queue that allocates only while it grows.
@usableFromInline
package struct Fifo<Element> {
    @usableFromInline
    var elements: [Element?] = []
    @usableFromInline
    var head = 0

    /// Creates an empty queue.
    @export(implementation)
    package init() {}

    @export(implementation)
    package var isEmpty: Bool { head == elements.count }

    /// The oldest element; nil if the queue is empty.
    @export(implementation)
    package var first: Element? { head < elements.count ? elements[head] : nil }

    /// Adds an element at the end.
    @export(implementation)
    package mutating func append(_ element: Element) {
        elements.append(element)
    }

    /// Removes and returns the oldest element; nil if the queue is empty.
    @export(implementation)
    package mutating func popFirst() -> Element? {
        guard head < elements.count else { return nil }
        // Most queues hold one element at a time: then there are no slots to move or clear.
        if elements.count == 1 { return elements.removeLast() }
        let first = elements[head].take()
        head += 1
        reuseFreeSlots()
        return first
    }

    /// Bounds the number of free slots by that of the elements, with at most one move for each slot;
    /// their memory is kept.
    @export(implementation)
    mutating func reuseFreeSlots() {
        if head == elements.count {
            elements.removeAll(keepingCapacity: true)
            head = 0
        } else if head >= 64, head * 2 >= elements.count {
            elements.removeFirst(head)
            head = 0
        }
    }
}
