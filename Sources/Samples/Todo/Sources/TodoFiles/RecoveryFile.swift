import EventModulesFiles
import Foundation
package import TodoTxt

/// A file beside the list's that keeps unsaved changes when the program ends without saving them.
package struct RecoveryFile: Sendable {
    /// The path of the list's file followed by `.recover`.
    package var path: String { file.path }

    private let file: GuardedFile

    /// The file for the list that the changes were made to.
    ///
    /// It is deleted before the changes are replaced and written after them, so that a killed run
    /// never leaves one that belongs to other changes.
    private let baseFile: GuardedFile

    /// The content that was last loaded or saved here.
    private var lastSeen: Data?

    /// Creates a value for the file beside a list's without reading it.
    package init(beside path: String) {
        file = GuardedFile(path: path + ".recover", keptSuffix: "~", model: path)
        baseFile = GuardedFile(path: path + ".recover.base", keptSuffix: "~", model: path)
    }

    /// Returns the unsaved changes; nil if there is no such file.
    package mutating func load() throws(TodoFileError) -> TodoDocument? {
        guard let content = try TodoFile.content(at: path) else { return nil }
        let document = try TodoFile.document(of: content, at: path)
        lastSeen = content
        return document
    }

    /// The list that the unsaved changes were made to; nil if it isn't known.
    package func loadBase() -> TodoDocument? {
        guard let content = try? TodoFile.content(at: baseFile.path) else { return nil }
        return try? TodoFile.document(of: content, at: baseFile.path)
    }

    /// Saves the changes with the permissions of the list's file.
    ///
    /// - Parameters:
    ///   - document: The list with the changes.
    ///   - base: The list that the changes were made to; nil if it isn't known.
    ///   - includesEarlier: True if the changes that were last loaded are part of the list.
    /// - Returns: The path of other unsaved changes that were in the file.
    /// - Throws: The reason why they weren't saved.
    package mutating func save(
        _ document: TodoDocument,
        madeTo base: TodoDocument? = nil,
        includingEarlier includesEarlier: Bool
    ) throws(TodoFileError) -> String? {
        let bytes = document.bytes
        do {
            let known = includesEarlier ? lastSeen : nil
            removeBase()
            let kept = try file.replace(with: bytes, replacing: .anything, dropping: known)
            lastSeen = bytes
            // Without the base, the next start offers the changes as they are.
            if let base {
                _ = try? baseFile.replace(with: base.bytes, replacing: .nothing, dropping: nil)
            }
            return kept
        } catch {
            throw .file(error)
        }
    }

    /// Sets the changes aside: moves the file to a name that isn't offered again.
    ///
    /// - Returns: The new path; nil if there is no file.
    /// - Throws: The reason why the file stays.
    package func setAside() throws(TodoFileError) -> String? { try remove(dropping: nil) }

    /// Deletes the file; changes that weren't loaded or saved here are set aside instead.
    ///
    /// - Throws: The reason why the file stays.
    package func remove() throws(TodoFileError) { _ = try remove(dropping: lastSeen) }

    /// Removes the files that killed runs left.
    ///
    /// - Returns: The paths of changes that were set aside.
    package func removeLeftovers() -> [String] {
        file.removeLeftovers() + baseFile.removeLeftovers()
    }

    private func removeBase() {
        _ = try? baseFile.remove(dropping: FileManager.default.contents(atPath: baseFile.path))
    }

    private func remove(dropping known: Data?) throws(TodoFileError) -> String? {
        removeBase()
        do { return try file.remove(dropping: known) } catch { throw .file(error) }
    }

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

/// The unsaved changes of an earlier run, compared with the list's file.
package struct RecoveredWork: Sendable, Equatable {
    /// The list with the changes.
    package let document: TodoDocument

    /// True unless the list's file was changed after the changes were kept.
    package let isNewer: Bool

    /// The number of lines that only the changes have.
    package let ownLines: Int

    /// The number of lines that only the list's file has.
    package let fileLines: Int

    /// Compares changes with the content of the list's file.
    package init(_ document: TodoDocument, beside file: TodoDocument, isNewer: Bool) {
        self.document = document
        self.isNewer = isNewer
        ownLines = document.lineCount(missingIn: file)
        fileLines = file.lineCount(missingIn: document)
    }

    /// The comparison for the user.
    package var comparison: String {
        "Unsaved changes of an earlier run are \(isNewer ? "newer" : "older") than the file: "
            + "\(Self.lines(ownLines)) only in the changes, "
            + "\(Self.lines(fileLines)) only in the file."
    }

    private static func lines(_ count: Int) -> String {
        count == 1 ? "1 line is" : "\(count) lines are"
    }
}

extension TodoDocument {
    /// Returns the number of lines with text that another list lacks; equal lines count separately.
    func lineCount(missingIn other: TodoDocument) -> Int {
        // Equal lines have the same bytes; equal strings need not.
        var others: [[UInt8]: Int] = [:]
        for line in other.lines { others[Array(line.content.utf8), default: 0] += 1 }
        return lines.count { line in
            guard !line.isBlank else { return false }
            let count = others[Array(line.content.utf8), default: 0]
            others[Array(line.content.utf8)] = count - 1
            return count <= 0
        }
    }
}
