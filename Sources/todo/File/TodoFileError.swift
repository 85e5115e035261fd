internal import Delivery
package import EventModulesTransfers

/// The reason why a list wasn't loaded or saved.
package enum TodoFileError: Error, Equatable {
    /// The byte at an offset (from 0) of a line (from 1) isn't UTF-8; `path` is nil for bytes that
    /// weren't read from a file.
    case notUTF8(path: String?, line: Int, offset: Int)
    /// The file wasn't read or written.
    case file(FileError)
}

extension TodoFileError: CustomStringConvertible {
    /// One line that says where and why it failed, and how to fix it.
    package var description: String { text.printable }

    private var text: String {
        switch self {
        case .notUTF8(let path, let line, let offset):
            (path.map { "\($0), " } ?? "")
                + "line \(line): the byte at offset \(offset) is not UTF-8 text. "
                + "To fix this, save the file as UTF-8 in an editor."
        case .file(let error): error.description
        }
    }
}
