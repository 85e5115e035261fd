import Foundation

/// Where the program writes.
package struct StandardStreams {
    /// Receives what is shown; line breaks included.
    package let out: (String) -> Void

    /// Receives what went wrong; line breaks included.
    package let error: (String) -> Void

    /// Makes streams of two closures.
    package init(out: @escaping (String) -> Void, error: @escaping (String) -> Void) {
        self.out = out
        self.error = error
    }

    /// Says what went wrong, with the program's name before it.
    package func complain(_ text: String) {
        error("todo: \(text)\n")
    }

    /// The streams of the process; what nobody can read any more is dropped.
    static func process() -> Self {
        Self(
            out: { try? FileHandle.standardOutput.write(contentsOf: Data($0.utf8)) },
            error: { try? FileHandle.standardError.write(contentsOf: Data($0.utf8)) }
        )
    }
}
