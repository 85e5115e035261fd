import Foundation

/// The repetitions of a test that repeats random or timed work.
///
/// `EVENTMODULES_LONG_TESTS=1` selects the long form of each test.
package enum Repetitions {
    /// True if the long forms run.
    package static let areLong = environment["EVENTMODULES_LONG_TESTS"] == "1"

    /// Returns the number of repetitions.
    package static func count(short: Int, long: Int) -> Int { areLong ? long : short }

    /// Returns the seeds of random repetitions; the first one is `EVENTMODULES_SEED`, or 1.
    package static func seeds(short: Int, long: Int, offset: UInt64 = 0) -> [UInt64] {
        let first = environment["EVENTMODULES_SEED"].flatMap { UInt64($0) } ?? 1
        return (0..<UInt64(count(short: short, long: long))).map { first &+ offset &+ $0 }
    }

    private static let environment = ProcessInfo.processInfo.environment
}
