/// Adds up the values that listeners receive, so that they can be checked.
@MainActor
final class Tally {
    private(set) var sum = 0

    func add(_ value: Int) {
        sum &+= value
    }

    /// Returns the amount added while a closure runs.
    func added(by work: () -> Void) -> Int {
        let before = sum
        work()
        return sum &- before
    }
}

extension Tally {
    /// Simulates a listener's use of a product, opaque to the optimizer.
    @inline(never)
    func show(_ product: Product) {
        add(product.id)
    }
}

/// Returns the sum of the integers from 0 up to, but not including, the number of operations.
func sumOfIndices(_ operations: Int) -> Int {
    operations * (operations - 1) / 2
}
