internal import Delivery
package import EventModulesTransfers
package import TodoTxt

/// The reason why a list wasn't loaded or saved.
package enum TodoFileError: Error, Equatable {
    /// The content of the file isn't UTF-8 text.
    case encoding(path: String, TodoEncodingError)
    /// The file wasn't read or written.
    case file(FileError)
}

extension TodoFileError: CustomStringConvertible {
    /// One line that says where and why it failed, and how to fix it.
    package var description: String { text.printable }

    private var text: String {
        switch self {
        case .encoding(let path, let error): "\(path), \(error)"
        case .file(let error): error.description
        }
    }
}
