extension Contestant {
    /// Returns the number of operations that take about the given time in nanoseconds.
    func operations(lasting time: Double) async -> Int {
        var operations = 1
        while time > 0 {
            // The minimum of several runs, as tasks of the previous row may still be ending.
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

    /// Returns the mean number of heap blocks that one unit allocates; nil if they can't be
    /// counted.
    func allocations(in operations: Int) async -> Double? {
        await HeapWatch.use { await runChecked(operations) }
            .map { Double($0.allocations) / Double(operations * unitsPerOperation) }
    }

    /// Returns the peak heap use of one operation in bytes; nil if it can't be measured.
    func peak() async -> Double? {
        await HeapWatch.use { await runChecked(1) }.map { Double($0.peak) }
    }
}
