import Foundation
import VisibleText

/// A text file to which lines are appended, such as a log.
package final class LineFile {
    private let handle: FileHandle
    private var hasFailed = false
    private let path: String
    private let complain: (String) -> Void

    /// Opens a file, creating it if necessary.
    ///
    /// - Parameters:
    ///   - path: The file's path.
    ///   - complain: Receives an error message the first time a line can't be written.
    /// - Throws: ``LineFileError`` if the file can't be opened.
    package init(
        path: String,
        complain: @escaping (String) -> Void
    ) throws(LineFileError) {
        let descriptor = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else {
            throw LineFileError(path: path, reason: String(cString: strerror(errno)))
        }
        handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        self.path = path
        self.complain = complain
    }

    /// Appends the lines of a text, with control characters escaped.
    package func writeLines(_ text: String) { write(text.visibleLines) }

    /// Appends a line.
    package func write(_ line: String) {
        guard !hasFailed else { return }
        do {
            try handle.write(contentsOf: Data("\(line)\n".utf8))
        } catch {
            hasFailed = true
            complain("\(LineFileError(path: path, reason: error.localizedDescription))")
        }
    }
}

/// The reason why a line file can't be written.
package struct LineFileError: Error, CustomStringConvertible {
    let path: String
    let reason: String

    /// One line for the user that says how to fix it.
    package var description: String {
        "\(path.visible): can't be written (\(reason)). "
            + "To fix this, name a file in a folder that you may write to."
    }
}
