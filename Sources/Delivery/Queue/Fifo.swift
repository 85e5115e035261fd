/// A first-in, first-out line that allocates only while it grows.
@usableFromInline
package struct Fifo<Element> {
    @usableFromInline
    var elements: [Element?] = []
    @usableFromInline
    var head = 0

    /// Makes an empty line.
    @inlinable
    package init() {}

    /// Whether nothing waits.
    @inlinable
    package var isEmpty: Bool { head == elements.count }

    /// Puts an element at the end.
    @inlinable
    package mutating func append(_ element: Element) {
        elements.append(element)
    }

    /// Takes the element that has waited longest, or nil when nothing waits.
    @inlinable
    package mutating func popFirst() -> Element? {
        guard head < elements.count else { return nil }
        let first = elements[head].take()
        head += 1
        giveBackTakenPlaces()
        return first
    }

    /// Keeps the number of places bounded by what waits, for one move at most of every place taken.
    ///
    /// Their memory is kept, so that the next line of that length does not allocate.
    @inlinable
    mutating func giveBackTakenPlaces() {
        if head == elements.count {
            elements.removeAll(keepingCapacity: true)
            head = 0
        } else if head >= 64, head * 2 >= elements.count {
            elements.removeFirst(head)
            head = 0
        }
    }
}
