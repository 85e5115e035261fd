import EventModulesTransfers
import Foundation
import Testing
import todo

/// The file that keeps unsaved changes.
struct RecoveryFileTests {
    private let folder: TemporaryFolder
    private let file: RecoveryFile

    init() throws {
        folder = try TemporaryFolder()
        file = RecoveryFile(beside: folder.path("todo.txt"))
    }

    private func document(_ text: String) throws -> TodoDocument {
        try TodoDocument(bytes: Data(text.utf8))
    }

    @Test
    func isMissingAtFirst() throws {
        #expect(try file.load() == nil)
        #expect(!file.putAside())
        file.remove()
        #expect(try folder.names().isEmpty)
    }

    @Test
    func keepsChangesBesideTheList() throws {
        let work = try document("a\r\nb")
        try file.save(work)
        #expect(try folder.names() == ["todo.txt.recover"])
        #expect(try folder.text(of: "todo.txt.recover") == "a\r\nb")
        #expect(try file.load() == work)
        file.remove()
        #expect(try folder.names().isEmpty)
    }

    @Test
    func replacesEarlierChangesWhateverTheFileContains() throws {
        try Data([0xFF]).write(to: URL(fileURLWithPath: file.path))
        #expect(throws: TodoFileError.self) { try file.load() }
        try file.save(document("a\n"))
        try file.save(document("b\n"))
        #expect(try folder.text(of: "todo.txt.recover") == "b\n")
    }

    @Test
    func movesEarlierChanges() throws {
        try file.save(document("a\n"))
        #expect(file.putAside())
        try file.save(document("b\n"))
        #expect(try folder.text(of: "todo.txt.recover") == "b\n")
        #expect(try folder.text(of: "todo.txt.recover~") == "a\n")
    }

    @Test
    func reportsAMissingFolder() throws {
        let file = RecoveryFile(beside: folder.path("no/todo.txt"))
        let error = FileError.noFolder(path: file.path, folder: folder.path("no"), .write)
        #expect(throws: TodoFileError.file(error)) { try file.save(document("a\n")) }
    }
}
