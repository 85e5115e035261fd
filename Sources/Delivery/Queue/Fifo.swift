/// A first-in, first-out line that allocates only while it grows.
package struct Fifo<Element> {
    private var elements: [Element?] = []
    private var head = 0

    /// Makes an empty line.
    package init() {}

    /// Whether nothing waits.
    package var isEmpty: Bool { head == elements.count }

    /// Puts an element at the end.
    package mutating func append(_ element: Element) {
        elements.append(element)
    }

    /// Takes the element that has waited longest, or nil when nothing waits.
    package mutating func popFirst() -> Element? {
        guard head < elements.count else { return nil }
        let first = elements[head].take()
        head += 1
        giveBackTakenPlaces()
        return first
    }

    /// Keeps the memory bounded by what waits: free at once when the line is empty, and by one move
    /// for every place taken otherwise.
    private mutating func giveBackTakenPlaces() {
        if head == elements.count {
            elements.removeAll(keepingCapacity: true)
            head = 0
        } else if head >= 64, head * 2 >= elements.count {
            elements.removeFirst(head)
            head = 0
        }
    }
}
