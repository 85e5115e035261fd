#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// An event of a terminal.
package enum TerminalEvent: Hashable, Sendable {
    /// Keys that came together: a program that draws after all of them keeps up with fast typing.
    case keysPressed([Key])

    /// The size changed, or another program used the terminal: everything must be redrawn.
    case resized(TerminalSize)

    /// A signal asked the program to end.
    case endRequested(TerminalSignal)

    /// The terminal was closed.
    case closed
}

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

/// The program that uses the mouse while a ``Terminal`` is used.
package enum TerminalMouse: Sendable {
    /// Clicks and the wheel are keys.
    ///
    /// Most terminals then select text only while Shift is held (Option in some on macOS).
    case reported

    /// The terminal selects and scrolls as usual, and nothing is reported.
    case leftToTerminal
}

/// The reason why a terminal can't be used.
package struct TerminalError: Error, Hashable, CustomStringConvertible {
    /// The file descriptor that isn't a terminal.
    package let descriptor: Int32

    package var description: String {
        "File descriptor \(descriptor) is not a terminal. "
            + "To fix this, start the program in a terminal, without pipes."
    }
}
