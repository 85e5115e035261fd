/// A tally without isolation.
///
/// Peers know no main actor. Closures of the main actor that are handed to them would be compiled
/// with a check at each call, which is not to be held against them.
final class LooseTally {
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

extension LooseTally {
    /// Stands for what a listener does with a product, which the optimiser can't look into.
    @inline(never)
    func show(_ product: Product) {
        add(product.id)
    }
}
