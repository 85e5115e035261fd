internal import Delivery

/// Elements with increasing numbers, by which they are removed.
///
/// Removing one moves those after it, but doesn't touch what they refer to. A loop that skipped
/// removed ones would be slower for every action.
struct OrderedList<Element> {
    private(set) var entries: [(number: Int, element: Element)] = []

    var isEmpty: Bool { entries.isEmpty }

    var elements: [Element] { entries.map(\.element) }

    /// Adds an element whose number is greater than those before it.
    mutating func append(_ element: Element, number: Int) {
        entries.append((number, element))
    }

    mutating func remove(_ number: Int) {
        let index = indexOfID(number, amongFirst: entries.count) { entries[$0].number }
        if let index { entries.remove(at: index) }
    }
}
