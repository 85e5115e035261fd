internal import Delivery

/// Elements with increasing numbers, of which any may be removed in amortized constant time, apart
/// from the search for it.
struct OrderedList<Element> {
    /// The elements by their numbers; nil for a removed one.
    private(set) var slots: [(number: Int, element: Element?)] = []
    private var removedCount = 0

    var isEmpty: Bool { slots.count == removedCount }

    var elements: [Element] { slots.compactMap(\.element) }

    /// Adds an element whose number is greater than those before it.
    mutating func append(_ element: Element, number: Int) {
        slots.append((number, element))
    }

    mutating func remove(_ number: Int) {
        let index = indexOfID(number, amongFirst: slots.count) { slots[$0].number }
        guard let index, slots[index].element.take() != nil else { return }
        removedCount += 1
        guard removedCount * 2 > slots.count else { return }
        slots.removeAll { $0.element == nil }
        removedCount = 0
    }
}
