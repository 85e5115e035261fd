import Foundation

/// Measures processor time.
///
/// It is the time of all threads of the program: waiting while other programs run doesn't count,
/// and work on other threads does.
enum Stopwatch {
    /// Returns the nanoseconds of processor time that a piece of work takes.
    @MainActor
    static func nanoseconds(
        _ work: @MainActor () async throws -> Void
    ) async rethrows -> Double {
        let start = processorTime()
        try await work()
        return processorTime() - start
    }

    /// Returns the seconds of processor time of all child processes that have ended.
    static func processorTimeOfChildren() -> Double {
        var usage = rusage()
        getrusage(childrenOfThisProgram, &usage)
        func seconds(_ time: timeval) -> Double {
            Double(time.tv_sec) + Double(time.tv_usec) / 1e6
        }
        return seconds(usage.ru_utime) + seconds(usage.ru_stime)
    }

    #if os(Linux)
    private static let childrenOfThisProgram = RUSAGE_CHILDREN.rawValue
    #else
    private static let childrenOfThisProgram = RUSAGE_CHILDREN
    #endif

    private static func processorTime() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
    }
}
