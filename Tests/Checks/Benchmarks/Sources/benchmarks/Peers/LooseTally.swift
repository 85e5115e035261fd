/// A tally without isolation.
///
/// Peers aren't isolated to the main actor. Main-actor closures passed to them would be compiled
/// with a check at each call, which would make the peers look slower than they are.
final class LooseTally {
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

extension LooseTally {
    /// Simulates a listener's use of a product, opaque to the optimizer.
    @inline(never)
    func show(_ product: Product) {
        add(product.id)
    }
}
