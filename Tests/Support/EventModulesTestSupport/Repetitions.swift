import Foundation

/// The repetitions of a test that repeats random or timed work.
///
/// `EVENTMODULES_LONG_TESTS=1` selects the long form of each test.
package enum Repetitions {
    /// True if the long forms run.
    package static let areLong = environment["EVENTMODULES_LONG_TESTS"] == "1"

    /// Returns the number of repetitions.
    package static func count(short: Int, long: Int) -> Int { areLong ? long : short }

    /// Returns the seeds of random repetitions; the first one is `EVENTMODULES_SEED`, or a new one in
    /// each run.
    package static func seeds(short: Int, long: Int, offset: UInt64 = 0) -> [UInt64] {
        (0..<UInt64(count(short: short, long: long))).map { seed &+ offset &+ $0 }
    }

    /// The first seed of the run, printed when it is first asked for.
    package static let seed: UInt64 = {
        if let seed = environment["EVENTMODULES_SEED"].flatMap({ UInt64($0) }) { return seed }
        let seed = UInt64.random(in: 1...999_999_999)
        print("EVENTMODULES_SEED=\(seed) repeats the random programs of this run.")
        return seed
    }()

    private static let environment = ProcessInfo.processInfo.environment
}
