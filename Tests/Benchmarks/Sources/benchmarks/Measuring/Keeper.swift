import AllocationCounter

/// Something that keeps many things, compared with others for what each of them takes of the heap.
@MainActor
struct Keeper {
    /// What one of the things takes of the heap, as the mean of many.
    struct Share {
        let bytes: Double
        let blocks: Double
    }

    let name: String

    /// How many things are kept when their memory is measured.
    let count: Int

    /// Makes the keeper with so many things; what is returned keeps it alive, and makes all of them
    /// work once, for a sum over what came of it.
    let make: (_ count: Int) -> () -> Int

    /// What one of the things takes; nil where that can't be told.
    func share() async -> Share? {
        guard let few = await use(by: 0), let many = await use(by: count) else { return nil }
        return Share(
            bytes: Double(many.bytes - few.bytes) / Double(count),
            blocks: Double(many.blocks - few.blocks) / Double(count)
        )
    }

    /// What so many things take; stops the program unless each of them works.
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
