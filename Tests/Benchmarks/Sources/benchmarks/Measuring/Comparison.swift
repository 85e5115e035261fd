/// The values of the contestants of one row.
@MainActor
struct Comparison {
    /// What is compared, per unit: a round for each sample, in it a value for each contestant.
    let rounds: [[Double]]

    /// The heap blocks per unit of each contestant; nil where they can't be counted.
    let blocks: [Double]?

    /// Compares how long contestants take, in turns so that what disturbs one disturbs all.
    init(of contestants: [Contestant], at pace: Pace) {
        let operations = contestants.map { $0.operations(lasting: pace.sampleTime) }
        let pairs = Array(zip(contestants, operations))
        func round() -> [Double] { pairs.map { $0.nanosecondsPerUnit(operations: $1) } }
        for _ in 0..<pace.warmUps { _ = round() }
        let allocations = pairs.compactMap { $0.allocations(in: $1) }
        blocks = allocations.count == contestants.count ? allocations : nil
        rounds = (0..<pace.samples).map { _ in round() }
    }

    /// Compares how much of the heap each of many kept things takes; nil where that can't be told.
    init?(of keepers: [Keeper], at pace: Pace) {
        func round() -> [Keeper.Share] { keepers.compactMap { $0.share() } }
        for _ in 0..<pace.warmUps { _ = round() }
        let shares = (0..<pace.samples).map { _ in round() }
        guard shares.allSatisfy({ $0.count == keepers.count }) else { return nil }
        blocks = shares[0].map(\.blocks)
        rounds = shares.map { $0.map(\.bytes) }
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
    fileprivate func allocations(in operations: Int) -> Double? {
        HeapWatch.use { runChecked(operations) }
            .map { Double($0.allocations) / Double(operations * unitsPerOperation) }
    }
}
