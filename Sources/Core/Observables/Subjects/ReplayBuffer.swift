/// The newest elements of a subject, up to a limit: each one overwrites the oldest, so that adding it
/// costs the same for every limit.
@usableFromInline
struct ReplayBuffer<Element> {
    @usableFromInline
    let limit: Int
    @usableFromInline
    private(set) var slots: [Element]

    /// The slot of the oldest element once all are filled.
    @usableFromInline
    private(set) var oldest = 0

    @export(implementation)
    init(_ elements: [Element], limit: Int) {
        slots = elements
        self.limit = limit
    }

    @export(implementation)
    mutating func append(_ element: Element) {
        guard slots.count == limit else { return slots.append(element) }
        slots[oldest] = element
        oldest += 1
        if oldest == limit { oldest = 0 }
    }

    /// The elements, oldest first.
    var elements: [Element] {
        oldest == 0 ? slots : Array(slots[oldest...] + slots[..<oldest])
    }
}
