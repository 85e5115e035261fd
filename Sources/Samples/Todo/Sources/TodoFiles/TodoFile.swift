package import EventModulesFiles
import Foundation
package import TodoTxt
import VisibleText

/// A file that keeps a to-do list, and its content when it was last loaded or saved.
///
/// A missing file is an empty list; saving creates it.
///
/// ```swift
/// var file = TodoFile(path: path)
/// var document = try file.load()
/// try document.append("Call Mum", on: .today())
/// try file.save(document)
/// ```
package struct TodoFile: Sendable {
    /// The content that a save may replace.
    package enum Replaced: Sendable {
        /// The content that was last read or saved.
        case lastSeen

        /// Any content, including another program's changes.
        case anything
    }

    /// The path as it was passed in; a relative path starts at the working directory.
    package var path: String { file.path }

    private let file: GuardedFile

    /// The list that was last loaded or saved; nil if there is none.
    ///
    /// Its lines are those of the shown list until they change, and it has every byte of the file, so
    /// the content isn't kept a second time.
    private(set) var lastSeen: TodoDocument?

    /// Creates a value for a path without reading the file.
    package init(path: String) {
        file = GuardedFile(path: path, keptSuffix: ".replaced")
    }

    /// Reads the file; if this throws, the content last seen doesn't change.
    package mutating func load() throws(TodoFileError) -> TodoDocument {
        let content = try Self.content(at: path)
        let document = try Self.document(of: content ?? Data(), at: path)
        lastSeen = content == nil ? nil : document
        return document
    }

    /// Replaces the file.
    ///
    /// By default the file must have the content that was last loaded or saved here; a file that was
    /// never loaded must not exist.
    ///
    /// - Parameters:
    ///   - document: The list.
    ///   - replaced: The content that may be replaced.
    ///   - keepsLines: True if the lines of the content last seen must not be lost either.
    /// - Returns: The path of the replaced version, if it has lines that would be lost: those of
    ///   another program, or with `keepsLines` any that the list doesn't have.
    /// - Throws: A ``TodoFileError``; the file keeps its old content.
    @discardableResult
    package mutating func save(
        _ document: TodoDocument,
        over replaced: Replaced = .lastSeen,
        keepingLines keepsLines: Bool = false
    ) throws(TodoFileError) -> String? {
        let known = lastSeen?.bytes
        do {
            let kept = try file.replace(
                with: document.bytes,
                replacing: replaced.content(known),
                dropping: keepsLines ? nil : known
            )
            lastSeen = document
            return kept
        } catch {
            throw .file(error)
        }
    }

    /// Throws the error that would prevent a save.
    package func check() throws(TodoFileError) {
        do { try file.check() } catch { throw .file(error) }
    }

    /// Removes the files that killed saves left.
    ///
    /// - Returns: The paths of versions with lines that would be lost.
    package func removeLeftovers() -> [String] { file.removeLeftovers() }

    /// True if the file has the content that was last loaded or saved.
    var isAsLastSeen: Bool { (try? Self.content(at: path)) == lastSeen?.bytes }

    /// Parses the content of a file.
    static func document(
        of content: Data,
        at path: String
    ) throws(TodoFileError) -> TodoDocument {
        do { return try TodoDocument(bytes: content) } catch { throw .encoding(path: path, error) }
    }

    /// Returns the content of a file; nil if there is no file.
    static func content(at path: String) throws(TodoFileError) -> Data? {
        do { return try FileLocation(path, .read).content() } catch { throw .file(error) }
    }
}

extension TodoFile.Replaced {
    fileprivate func content(_ lastSeen: Data?) -> WriteFile.Replaced {
        switch self {
        case .anything: .anything
        case .lastSeen: lastSeen.map { .content($0) } ?? .nothing
        }
    }
}

/// The reason why a list wasn't loaded or saved.
package enum TodoFileError: Error, Equatable {
    /// The content of the file isn't UTF-8 text.
    case encoding(path: String, TodoEncodingError)
    /// The file wasn't read or written.
    case file(FileError)
    /// A new file was to be written, but the file exists.
    case exists(path: String)
    /// The list is itself the archive.
    case isArchive
}

extension TodoFileError: CustomStringConvertible {
    /// One line that says where and why it failed, and how to fix it.
    package var description: String { text.visible }

    private var text: String {
        switch self {
        case .encoding(let path, let error): "\(path), \(error)"
        case .file(let error): error.description
        case .exists(let path):
            "\(path) exists. To fix this, use another name, or start with it: todo \(path)"
        case .isArchive:
            "This list is the archive. To fix this, archive the tasks of another list."
        }
    }
}
