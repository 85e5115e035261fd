import AllocationCounter

/// An owner of many items, compared with others by the heap use of each item.
@MainActor
struct Keeper {
    /// The heap use of one item, as the mean of many.
    struct Share {
        let bytes: Double
        let blocks: Double
    }

    let name: String

    /// The number of items kept during the measurement.
    let count: Int

    /// Creates a number of items.
    ///
    /// The returned closure keeps them alive; it makes each item work once and returns the sum of
    /// the results.
    let make: (_ count: Int) -> () -> Int

    /// Returns the heap use of one item; nil if it can't be measured.
    func share() async -> Share? {
        guard let few = await use(by: 0), let many = await use(by: count) else { return nil }
        return Share(
            bytes: Double(many.bytes - few.bytes) / Double(count),
            blocks: Double(many.blocks - few.blocks) / Double(count)
        )
    }

    /// Returns the heap use of a number of items; stops the program unless each of them works.
    private func use(by count: Int) async -> heap_use? {
        var work: (() -> Int)?
        let use = await HeapWatch.use { work = make(count) }
        let expected = count * (count + 1) / 2
        guard let sum = work?(), sum == expected else {
            fatalError("\(name), \(count) kept: the sum is not \(expected)")
        }
        return use
    }
}
