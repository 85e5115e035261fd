import Foundation

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
        error("todo: \(text)\n")
    }

    /// Returns the streams of the process; output to a closed stream is dropped.
    static func process() -> Self {
        Self(
            out: { try? FileHandle.standardOutput.write(contentsOf: Data($0.utf8)) },
            error: { try? FileHandle.standardError.write(contentsOf: Data($0.utf8)) }
        )
    }
}
