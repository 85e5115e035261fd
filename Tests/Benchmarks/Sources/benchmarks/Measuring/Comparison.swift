import AllocationCounter

/// The contestants of one row, measured in turns so that what disturbs one disturbs all.
@MainActor
struct Comparison {
    /// The nanoseconds per unit: a round for each sample, in it a value for each contestant.
    let rounds: [[Double]]

    /// The heap allocations per unit of each contestant; nil where they can't be counted.
    let allocations: [Double]?

    init(of contestants: [Contestant], at pace: Pace) {
        let operations = contestants.map { $0.operations(lasting: pace.sampleTime) }
        let pairs = Array(zip(contestants, operations))
        func round() -> [Double] { pairs.map { $0.nanosecondsPerUnit(operations: $1) } }
        for _ in 0..<pace.warmUps { _ = round() }
        allocations = allocations_are_counted() == 0 ? nil : pairs.map { $0.allocations(in: $1) }
        rounds = (0..<pace.samples).map { _ in round() }
    }
}

extension Contestant {
    /// How many operations take about that many nanoseconds.
    fileprivate func operations(lasting time: Double) -> Int {
        var operations = 1
        while true {
            let taken = nanosecondsPerUnit(operations: operations)
            let needed = time / max(taken * Double(unitsPerOperation), 0.1)
            if needed <= Double(operations) * 2 { return max(1, Int(needed)) }
            operations = min(Int(needed), operations * 8)
        }
    }

    /// How many heap blocks one unit asks for, as the mean of a number of operations.
    fileprivate func allocations(in operations: Int) -> Double {
        let before = allocation_count()
        runChecked(operations)
        return Double(allocation_count() - before) / Double(operations * unitsPerOperation)
    }
}
