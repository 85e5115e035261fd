public import Foundation

/// Why a file was not read or not written.
///
/// A file that was not written is as it was before.
///
/// ```swift
/// case .failure(let error): ShowMessage(text: "\(error)")
/// ```
public enum FileError: Error, Equatable, Sendable {
    /// What was to be done with the file.
    public enum Operation: Sendable {
        case read
        case write
    }

    /// The URL is not one of a file.
    case notAFileURL(URL, Operation)
    /// There is nothing at the path.
    case missing(path: String)
    /// The folder that the file would be in is not there, or is no folder.
    case noFolder(path: String, Operation)
    /// There is something at the path, but no ordinary file.
    case notAFile(path: String, Operation)
    /// The file, or its folder, is closed to this person.
    case notAllowed(path: String, Operation)
    /// No room for the file, or this person may take no more.
    case diskFull(path: String)
    /// Any other refusal of the system, with its `errno`.
    case system(path: String, Operation, code: Int32)
}
