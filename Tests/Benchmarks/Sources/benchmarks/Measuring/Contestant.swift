/// One piece of work that is compared with others: the library's way, a hand-written one, or a
/// peer's.
@MainActor
struct Contestant {
    let name: String

    /// Whose way it is, if it is neither the library's nor a hand-written one.
    let peer: Peer?

    /// How much each operation counts for, such as the number of deliveries of one emit.
    let unitsPerOperation: Int

    /// Does the work a number of times and returns a sum over what came of it.
    let run: @MainActor (_ operations: Int) async -> Int

    /// The sum that the work must lead to; who skips some of it is found out.
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

    /// Does the work a number of times and stops the program if it did something else.
    func runChecked(_ operations: Int) async {
        let sum = await run(operations)
        let expected = expectedSum(operations)
        guard sum == expected else {
            fatalError("\(name), \(operations) operations: the sum is \(sum), not \(expected)")
        }
    }

    /// The nanoseconds that one unit takes, as the mean of a number of operations.
    func nanosecondsPerUnit(operations: Int) async -> Double {
        let time = await Stopwatch.nanoseconds { await runChecked(operations) }
        return time / Double(operations * unitsPerOperation)
    }
}

/// Hides from the optimiser which value this is.
@inline(never)
@_optimize(none)
func opaque<Value>(_ value: Value) -> Value {
    value
}
