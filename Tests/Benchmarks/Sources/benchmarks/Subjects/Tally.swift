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

/// The sum of 0 to a number of operations, without the last.
func sumOfIndices(_ operations: Int) -> Int {
    operations * (operations - 1) / 2
}
