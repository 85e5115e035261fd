internal import Foundation

extension FileError: CustomStringConvertible {
    /// One line for the person who has to act: where, what happened, and how to mend it.
    public var description: String {
        "\(place): not \(deed), because \(cause). To fix this, \(remedy)."
    }

    private var place: String {
        switch self {
        case .notAFileURL(let url, _): url.absoluteString
        case .missing(let path), .diskFull(let path), .noFolder(let path, _),
            .notAFile(let path, _), .notAllowed(let path, _), .system(let path, _, _):
            path
        }
    }

    private var operation: Operation {
        switch self {
        case .missing: .read
        case .diskFull: .write
        case .notAFileURL(_, let operation), .noFolder(_, let operation),
            .notAFile(_, let operation), .notAllowed(_, let operation),
            .system(_, let operation, _):
            operation
        }
    }

    private var deed: String {
        switch operation {
        case .read: "read"
        case .write: "written"
        }
    }

    private var cause: String {
        switch self {
        case .notAFileURL: "this is not the URL of a file"
        case .missing: "there is no such file"
        case .noFolder: "there is no folder \(folder)"
        case .notAFile: "this is no ordinary file"
        case .notAllowed: "you may not \(operation) it"
        case .diskFull: "the disk is full"
        case .system(_, _, let code): "of a system error: \(Self.text(of: code)) (\(code))"
        }
    }

    private var remedy: String {
        switch self {
        case .notAFileURL: "begin the URL with file:, or send a request to it"
        case .missing: "write the file first, or give another path"
        case .noFolder: "make that folder, or give another path"
        case .notAFile: "give the path of an ordinary file"
        case .notAllowed: "give yourself permission to \(operation) the file and in its folder"
        case .diskFull: "make some room on the disk, then write again"
        case .system: "see to the cause, then \(operation) again"
        }
    }

    private var folder: String { URL(fileURLWithPath: place).deletingLastPathComponent().path }
}
