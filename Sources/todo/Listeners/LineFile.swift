import Foundation

/// A text file that lines are added to, such as a log.
package final class LineFile {
    private let handle: FileHandle
    private var hasFailed = false
    private let path: String
    private let complain: (String) -> Void

    /// Opens a file for adding lines, and makes it if there is none.
    ///
    /// - Parameters:
    ///   - path: Where the file is.
    ///   - complain: Receives one sentence when a line can't be written; it is not called again.
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

    /// Adds a line.
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

/// Why a line file can't be written.
package struct LineFileError: Error, CustomStringConvertible {
    let path: String
    let reason: String

    /// One line for the person at the terminal.
    package var description: String {
        "\(path.printable): can't be written (\(reason)). "
            + "To fix this, name a file in a folder that you may write to."
    }
}
