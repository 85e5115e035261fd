import Foundation

/// Tells how long something takes.
///
/// It is the processor's time, of all threads of the program: what waits while other programs run is
/// not slow for that, and what works on another thread is not fast for that.
enum Stopwatch {
    /// The nanoseconds that a piece of work takes.
    @MainActor
    static func nanoseconds(_ work: @MainActor () async -> Void) async -> Double {
        let start = processorTime()
        await work()
        return processorTime() - start
    }

    /// The seconds that all programs took that this one has run and waited for.
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
