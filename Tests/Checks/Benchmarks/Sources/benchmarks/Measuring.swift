import AllocationCounter
import Foundation

/// One implementation of a row's work: the library's, or the one that it is compared with.
@MainActor
struct Contestant {
    /// The number of deliveries of one operation.
    let units: Int

    /// Does the work a number of times and returns the sum of what its listeners received.
    let run: (_ operations: Int) async -> Int

    /// Returns the sum that `run` must return, so that skipped work is noticed.
    let expectedSum: (_ operations: Int) -> Int

    init(
        units: Int = 1,
        run: @escaping (_ operations: Int) async -> Int,
        expectedSum: @escaping (_ operations: Int) -> Int
    ) {
        self.units = units
        self.run = run
        self.expectedSum = expectedSum
    }

    /// Creates work whose listeners add its index to a tally, several times; keeps its owner.
    init(
        _ tally: Tally,
        keeping owner: Any? = nil,
        units: Int = 1,
        times: Int = 1,
        work: @escaping (_ index: Int) -> Void
    ) {
        self.init(units: units) { operations in
            withExtendedLifetime(owner) {
                tally.added { for index in 0..<operations { work(index) } }
            }
        } expectedSum: {
            times * sumOfIndices($0)
        }
    }

    /// Does the work and stops the program if its sum is wrong.
    func runChecked(_ operations: Int) async {
        let (sum, expected) = (await run(operations), expectedSum(operations))
        guard sum == expected else {
            fatalError("After \(operations) operations, the sum is \(sum), not \(expected).")
        }
    }

    /// Returns the processor time of one unit, as the mean of a number of operations.
    func nanoseconds(_ operations: Int) async -> Double {
        let start = processorTime()
        await runChecked(operations)
        return (processorTime() - start) / Double(operations * units)
    }

    /// Returns the number of operations that take about a time in nanoseconds.
    func operations(lasting time: Double) async -> Int {
        var operations = 1
        while true {
            // The first run may learn what later ones know, and another program may disturb one.
            var taken = Double.infinity
            for _ in 0..<3 { taken = min(taken, await nanoseconds(operations) * Double(units)) }
            taken = max(taken, 0.1)
            let needed = Int(time / taken)
            if needed <= operations * 2 { return max(1, needed) }
            operations = min(needed, operations * 8)
        }
    }

    /// Returns the number of allocations of one unit; nil where they can't be counted.
    func allocations(_ operations: Int) async -> Double? {
        let before = allocations_so_far()
        guard before >= 0 else { return nil }
        await runChecked(operations)
        return Double(allocations_so_far() - before) / Double(operations * units)
    }
}

/// One line of the table: a piece of work, its budget, and who does it.
@MainActor
struct Row {
    enum Limit {
        /// At most this many times the time of the raw contestant.
        case timesRaw(Double)

        /// No slower than the other contestant, the library with less of something. Differences
        /// below 25 % are noise.
        case flat

        /// At most this many nanoseconds for each of the things that the first contestant has
        /// beyond the second.
        case each(Double, count: Int)
    }

    let name: String
    let summary: String
    let limit: Limit
    let allocations: Double?

    /// Creates the library's contestant and the one that it is compared with.
    let contestants: () -> [Contestant]

    init(
        _ name: String,
        _ summary: String,
        _ limit: Limit,
        allocations: Double? = nil,
        contestants: @escaping @MainActor () -> [Contestant]
    ) {
        self.name = name
        self.summary = summary
        self.limit = limit
        self.allocations = allocations
        self.contestants = contestants
    }

    /// Measures the contestants in turns, so that a disturbance affects both alike.
    func measured() async -> Result {
        let both = contestants()
        let (library, raw) = (both[0], both[1])
        let operations = (
            await library.operations(lasting: 4_000_000), await raw.operations(lasting: 4_000_000)
        )
        var samples: [(library: Double, raw: Double)] = []
        for number in 0..<25 {
            if number.isMultiple(of: 2) {
                let first = await library.nanoseconds(operations.0)
                samples.append((first, await raw.nanoseconds(operations.1)))
            } else {
                let first = await raw.nanoseconds(operations.1)
                samples.append((await library.nanoseconds(operations.0), first))
            }
        }
        return Result(
            row: self,
            library: median(samples.map(\.library)),
            raw: median(samples.map(\.raw)),
            ratio: median(samples.map { $0.library / $0.raw }),
            blocks: await library.allocations(operations.0)
        )
    }
}

/// The measured figures of a row.
@MainActor
struct Result {
    let row: Row
    let library: Double
    let raw: Double
    let ratio: Double
    let blocks: Double?

    var isMissed: Bool {
        // One allocation in a hundred operations is growth of memory, not a cost of the operation.
        if let blocks, let allowed = row.allocations, blocks > allowed + 0.01 { return true }
        return switch row.limit {
        case .timesRaw(let factor): ratio > factor
        case .flat: ratio > 1.25
        case .each(let nanoseconds, let count): (library - raw) / Double(count) > nanoseconds
        }
    }

    private var budget: String {
        let time =
            switch row.limit {
            case .timesRaw(let factor): "\(factor) x raw"
            case .flat: "flat"
            case .each(let nanoseconds, let count):
                "\(text((library - raw) / Double(count), 1)) of \(nanoseconds) ns each"
            }
        return time + (row.allocations.map { ", \(Int($0)) blocks" } ?? "")
    }

    static var head: String {
        line(["row", "library", "raw", "ratio", "blocks", "met", "budget", "what"])
    }

    var line: String {
        Self.line([
            row.name, text(library, 1), text(raw, 1), text(ratio, 2),
            blocks.map { text($0, 2) } ?? "",
            isMissed ? "NO" : "yes", budget, row.summary,
        ])
    }

    private static func line(_ cells: [String]) -> String {
        let widths = [26, -11, -11, -8, -7, -4, 28, 0]
        return zip(cells, widths).map { cell, width in
            let space = String(repeating: " ", count: max(0, abs(width) - cell.count))
            return width < 0 ? space + cell : cell + space
        }.joined(separator: " ")
    }
}

private func text(_ value: Double, _ digits: Int) -> String {
    String(format: "%.\(digits)f", value)
}

private func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

/// The processor time of all threads of this program: waiting while other programs run isn't
/// counted, and work on other threads is.
private func processorTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
}

/// Adds up what listeners receive.
@MainActor
final class Tally {
    private(set) var sum = 0

    func add(_ value: Int) { sum &+= value }

    /// Returns the amount added while a closure runs.
    func added(by work: () -> Void) -> Int {
        let before = sum
        work()
        return sum &- before
    }
}

/// Returns the sum of the integers from 0 up to, but not including, a number.
func sumOfIndices(_ count: Int) -> Int { count * (count - 1) / 2 }

/// Hides a value from the optimizer.
@inline(never)
@_optimize(none)
func opaque<Value>(_ value: Value) -> Value { value }
