#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The signals that ask a program to end.
package enum TerminalSignal: Hashable, Sendable, CaseIterable {
    case interrupt
    case quit
    case terminate
    case hangUp

    /// The system's number of the signal.
    package var number: Int32 {
        switch self {
        case .interrupt: SIGINT
        case .quit: SIGQUIT
        case .terminate: SIGTERM
        case .hangUp: SIGHUP
        }
    }

    /// Creates the signal with a system number.
    init?(number: Int32) {
        guard let signal = Self.allCases.first(where: { $0.number == number }) else { return nil }
        self = signal
    }
}
