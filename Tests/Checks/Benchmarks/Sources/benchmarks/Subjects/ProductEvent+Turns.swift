extension [ProductEvent] {
    /// Emits the events in turn, over and over, and ends with a captured one.
    ///
    /// A contestant that delivers nothing is therefore detected.
    @inline(__always)
    func inTurn(_ count: Int, _ emit: (ProductEvent) -> Void) {
        var next = 0
        for _ in 1..<Swift.max(1, count) {
            emit(self[next])
            next = next + 1 == self.count ? 0 : next + 1
        }
        emit(.productSelected(.sample))
    }

    /// The sum of the captured products' identifiers.
    func sumOfIdentifiers(_ count: Int) -> Int {
        var sum = 0
        inTurn(count) { if case .productSelected(let product) = $0 { sum += product.id } }
        return sum
    }
}
