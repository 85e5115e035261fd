import EventModulesTransfers
import Foundation

/// A file beside the list's that keeps unsaved changes when the program ends without saving them.
package struct RecoveryFile: Sendable {
    /// The path of the list's file followed by `.recover`.
    package var path: String { file.path }

    private let file: GuardedFile

    /// The content that was last loaded or saved here.
    private var lastSeen: Data?

    /// Creates a value for the file beside a list's without reading it.
    package init(beside path: String) {
        file = GuardedFile(path: path + ".recover", keptSuffix: "~", model: path)
    }

    /// Returns the unsaved changes; nil if there is no such file.
    package mutating func load() throws(TodoFileError) -> TodoDocument? {
        guard let content = try TodoFile.content(at: path) else { return nil }
        let document = try TodoDocument(bytes: content, path: path)
        lastSeen = content
        return document
    }

    /// Saves the changes with the permissions of the list's file.
    ///
    /// - Parameters:
    ///   - document: The list with the changes.
    ///   - includesEarlier: True if the changes that were last loaded are part of the list.
    /// - Returns: The path of other unsaved changes that were in the file.
    /// - Throws: The reason why they weren't saved.
    package mutating func save(
        _ document: TodoDocument,
        includingEarlier includesEarlier: Bool
    ) throws(TodoFileError) -> String? {
        let bytes = document.bytes
        do {
            let known = includesEarlier ? lastSeen : nil
            let kept = try file.replace(with: bytes, replacing: .anything, dropping: known)
            lastSeen = bytes
            return kept
        } catch {
            throw .file(error)
        }
    }

    /// Moves the file to a name that isn't offered again, and returns its path.
    package func setAside() -> String? { file.remove(dropping: nil) }

    /// Deletes the file unless other changes than the last seen are in it, which are put aside.
    package func remove() { file.remove(dropping: lastSeen) }

    /// Removes what killed runs left behind, and returns the paths of changes that were put aside.
    package func removeLeftovers() -> [String] { file.removeLeftovers() }

    /// Returns true unless another file was changed later.
    package func isNewer(than other: String) -> Bool {
        guard let own = Self.changeTime(of: path) else { return false }
        return Self.changeTime(of: other).map { own >= $0 } ?? true
    }

    private static func changeTime(of path: String) -> Date? {
        let path = (path as NSString).resolvingSymlinksInPath
        return try? FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
    }
}
