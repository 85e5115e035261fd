/// One implementation of a row's work: the library's, a hand-written one, or a peer's.
@MainActor
struct Contestant {
    let name: String

    /// The peer whose implementation this is; nil for the library's and the hand-written one.
    let peer: Peer?

    /// The number of units in one operation, such as the deliveries of one emit.
    let unitsPerOperation: Int

    /// Does the work a number of times and returns the sum of its results.
    let run: @MainActor (_ operations: Int) async -> Int

    /// The sum that the results must have, so that skipped work is detected.
    let expectedSum: (_ operations: Int) -> Int

    init(
        _ name: String,
        peer: Peer? = nil,
        unitsPerOperation: Int = 1,
        run: @escaping @MainActor (_ operations: Int) async -> Int,
        expectedSum: @escaping (_ operations: Int) -> Int
    ) {
        self.name = name
        self.peer = peer
        self.unitsPerOperation = unitsPerOperation
        self.run = run
        self.expectedSum = expectedSum
    }

    /// Does the work a number of times and stops the program if the sum is wrong.
    func runChecked(_ operations: Int) async {
        let sum = await run(operations)
        let expected = expectedSum(operations)
        guard sum == expected else {
            fatalError("\(name), \(operations) operations: the sum is \(sum), not \(expected)")
        }
    }

    /// Returns the nanoseconds per unit, as the mean of a number of operations.
    func nanosecondsPerUnit(operations: Int) async -> Double {
        let time = await Stopwatch.nanoseconds { await runChecked(operations) }
        return time / Double(operations * unitsPerOperation)
    }
}

/// Hides a value from the optimizer.
@inline(never)
@_optimize(none)
func opaque<Value>(_ value: Value) -> Value {
    value
}
