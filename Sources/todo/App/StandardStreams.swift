internal import Delivery
import Foundation
import Terminal

/// The program's output streams.
package struct StandardStreams {
    /// Receives output, line breaks included.
    package let out: (String) -> Void

    /// Receives error messages, line breaks included.
    package let error: (String) -> Void

    /// Creates streams from two closures.
    package init(out: @escaping (String) -> Void, error: @escaping (String) -> Void) {
        self.out = out
        self.error = error
    }

    /// Prints an error message after the program's name.
    package func complain(_ text: String) {
        error("todo: \(text.printableLines)\n")
    }

    /// Creates the streams of the process; output to a closed stream is dropped.
    ///
    /// - Parameters:
    ///   - isEnding: Returns true if the program has to end although a stream's reader doesn't read;
    ///     the rest of the output is dropped then.
    ///   - onClosedOutput: Called if standard output has no reader any more.
    /// - Returns: The streams.
    static func process(
        isEnding: @escaping () -> Bool = { false },
        onClosedOutput: @escaping () -> Void = {}
    ) -> Self {
        Self(
            out: { text in
                let output = TerminalDescriptor(number: 1)
                let outcome = output.write(Array(text.utf8), unless: isEnding)
                if outcome == .failed(EPIPE) { onClosedOutput() }
            },
            error: { text in
                _ = TerminalDescriptor(number: 2).write(Array(text.utf8), unless: isEnding)
            }
        )
    }
}

extension String {
    /// The lines of this text, each with control and invisible characters escaped.
    var printableLines: String {
        // A line feed after a carriage return would be part of its character.
        unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
            .map(\.printable).joined(separator: "\n")
    }
}
