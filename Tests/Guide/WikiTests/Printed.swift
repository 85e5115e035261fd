#if canImport(os)
import os
#else
import Synchronization
#endif

/// The lines that the shop prints.
enum Printed {
    final class Lines: Sendable {
        #if canImport(os)
        // `Mutex` needs macOS 15.
        let texts = OSAllocatedUnfairLock(initialState: [String]())
        #else
        let texts = Mutex<[String]>([])
        #endif
    }

    @TaskLocal
    static var lines: Lines?

    /// Returns the lines that a closure prints.
    static func lines(of body: () throws -> Void) rethrows -> [String] {
        let lines = Lines()
        try $lines.withValue(lines, operation: body)
        return lines.texts.withLock { $0 }
    }
}

/// Prints like the function of the standard library, to the lines that a test collects.
func print(_ items: Any...) {
    let line = items.map { "\($0)" }.joined(separator: " ")
    Printed.lines?.texts.withLock { $0.append(line) }
}
