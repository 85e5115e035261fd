/// Why a to-do file was not read or not saved.
///
/// A file that was not saved is as it was before. `path` is always the one the person gave, not
/// that of a link's target.
package enum TodoFileError: Error, Equatable {
    /// A line (from 1) has a byte at an offset (from 0) that is no UTF-8; `path` is `nil` for
    /// bytes from no file.
    case notUTF8(path: String?, line: Int, offset: Int)
    /// There is something at the path, but nothing to keep a list in.
    case notAFile(path: String, SpecialFile)
    /// A chain of symbolic links without an end.
    case linkLoop(path: String)
    /// The folder that the file would be in is not there, or is no folder.
    case noFolder(path: String, folder: String)
    /// The file, or a folder on the way to it, is closed to this person.
    case unreadable(path: String)
    /// The file is protected from this person, or from everybody.
    case readOnlyFile(path: String)
    /// The new file could not be made beside the old one, or not put in its place.
    case readOnlyFolder(path: String, folder: String)
    /// The file has other names (hard links), which would keep the old content.
    case hardLinked(path: String, names: Int)
    /// Somebody else wrote the file after it was last read or saved.
    case changedOnDisk(path: String, FileChange)
    /// No room for the new file, or this person may take no more.
    case diskFull(path: String)
    /// Any other refusal of the system, with its `errno`.
    case notRead(path: String, code: Int32)
    /// Any other refusal of the system, with its `errno`.
    case notSaved(path: String, code: Int32)
}
