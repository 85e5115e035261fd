/// What listeners add up, so that what they were told can be checked.
@MainActor
final class Tally {
    private(set) var sum = 0

    func add(_ value: Int) {
        sum &+= value
    }

    /// What is added while something runs.
    func added(by work: () -> Void) -> Int {
        let before = sum
        work()
        return sum &- before
    }
}

extension Tally {
    /// Stands for what a listener does with a product, which the optimiser can't look into.
    @inline(never)
    func show(_ product: Product) {
        add(product.id)
    }
}

/// The sum of 0 to a number of operations, without the last.
func sumOfIndices(_ operations: Int) -> Int {
    operations * (operations - 1) / 2
}
