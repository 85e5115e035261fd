import Foundation
import VisibleText

/// The program's output streams.
package struct StandardStreams {
    /// Receives output, line breaks included.
    package let out: (String) -> Void

    /// Receives error messages, line breaks included.
    package let error: (String) -> Void

    /// The program's name.
    private let program: String

    /// Creates streams from two closures.
    package init(
        of program: String,
        out: @escaping (String) -> Void,
        error: @escaping (String) -> Void
    ) {
        self.program = program
        self.out = out
        self.error = error
    }

    /// Prints an error message after the program's name.
    package func complain(_ text: String) {
        error("\(program): \(text.visibleLines)\n")
    }

    /// Creates the streams of the process; output to a closed stream is dropped.
    ///
    /// - Parameters:
    ///   - program: The program's name, for error messages.
    ///   - isEnding: Returns true if the program has to end although a stream's reader doesn't read;
    ///     the rest of the output is dropped then.
    ///   - onClosedOutput: Called if standard output no longer has a reader.
    /// - Returns: The streams.
    package static func process(
        of program: String,
        isEnding: @escaping () -> Bool = { false },
        onClosedOutput: @escaping () -> Void = {}
    ) -> Self {
        Self(
            of: program,
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
