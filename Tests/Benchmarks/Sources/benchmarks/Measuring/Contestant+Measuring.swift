extension Contestant {
    /// How many operations take about that many nanoseconds.
    func operations(lasting time: Double) async -> Int {
        var operations = 1
        while time > 0 {
            // The least of some: tasks of the row before may still be ending.
            var taken = Double.infinity
            for _ in 0..<5 {
                taken = min(taken, await nanosecondsPerUnit(operations: operations))
            }
            let needed = time / max(taken * Double(unitsPerOperation), 0.1)
            if needed <= Double(operations) * 2 { return max(1, Int(needed)) }
            operations = min(Int(needed), operations * 8)
        }
        return operations
    }

    /// How many heap blocks one unit asks for, as the mean of a number of operations; nil where they
    /// can't be counted.
    func allocations(in operations: Int) async -> Double? {
        await HeapWatch.use { await runChecked(operations) }
            .map { Double($0.allocations) / Double(operations * unitsPerOperation) }
    }

    /// How many bytes of heap one operation has at most; nil where that can't be told.
    func peak() async -> Double? {
        await HeapWatch.use { await runChecked(1) }.map { Double($0.peak) }
    }
}
