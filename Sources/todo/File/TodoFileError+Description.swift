import Foundation

extension TodoFileError: CustomStringConvertible {
    /// One line for the person at the terminal: where, what happened, and how to mend it.
    package var description: String { "\(place): \(event). To fix this, \(remedy)." }

    private var place: String {
        switch self {
        case .notUTF8(let path, let line, _):
            (path.map { "\($0.printable), " } ?? "") + "line \(line)"
        case .notAFile(let path, _), .linkLoop(let path), .noFolder(let path, _),
            .unreadable(let path), .readOnlyFile(let path), .readOnlyFolder(let path, _),
            .hardLinked(let path, _), .changedOnDisk(let path, _), .diskFull(let path),
            .notRead(let path, _), .notSaved(let path, _):
            path.printable
        }
    }

    private var event: String {
        switch self {
        case .notUTF8(_, _, let offset): "the byte at offset \(offset) is not UTF-8 text"
        case .notAFile(_, let special): "this is \(special.name), not a file to keep a list in"
        case .linkLoop: "this symbolic link leads to no file, only to further links"
        case .noFolder(_, let folder): "there is no folder \(folder.printable)"
        case .unreadable: "not read, because you may not read it"
        case .readOnlyFile: "not saved, because the file is read-only"
        case .readOnlyFolder(_, let folder):
            "not saved, because the folder \(folder.printable) is read-only"
        case .hardLinked(_, let names):
            "not saved, because the file has \(names) names (hard links), which would part"
        case .changedOnDisk(_, let change): "not saved, because \(change.event)"
        case .diskFull: "not saved, because the disk is full"
        case .notRead(_, let code): "not read, because of a system error: \(code.errorText)"
        case .notSaved(_, let code): "not saved, because of a system error: \(code.errorText)"
        }
    }

    private var remedy: String {
        switch self {
        case .notUTF8: "save the file as UTF-8 in an editor"
        case .notAFile: "give the path of an ordinary file"
        case .linkLoop: "make the link point to a file"
        case .noFolder: "make that folder, or give another path"
        case .unreadable: "give yourself permission to read the file and to enter its folder"
        case .readOnlyFile: "give yourself permission to write the file"
        case .readOnlyFolder: "give yourself permission to write in that folder"
        case .hardLinked: "make the other names symbolic links, or remove them"
        case .changedOnDisk: "read the file again, then repeat your change"
        case .diskFull: "make some room on the disk, then save again"
        case .notRead: "see to the cause, then read again"
        case .notSaved: "see to the cause, then save again"
        }
    }
}

extension FileChange {
    fileprivate var event: String {
        switch self {
        case .edited: "somebody else changed the file since it was read"
        case .appeared: "there is a file now that has not been read"
        case .deleted: "somebody else removed the file since it was read"
        }
    }
}

extension Int32 {
    fileprivate var errorText: String { "\(String(cString: strerror(self))) (\(self))" }
}
