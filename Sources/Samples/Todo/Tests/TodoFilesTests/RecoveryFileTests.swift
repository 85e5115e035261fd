import EventModulesFiles
import Foundation
import Testing
import TodoFiles
import TodoTxt

/// The file that keeps unsaved changes.
struct RecoveryFileTests {
    private let folder: TemporaryFolder
    private var file: RecoveryFile

    init() throws {
        folder = try TemporaryFolder()
        file = RecoveryFile(beside: folder.path("todo.txt"))
    }

    private func document(_ text: String) throws -> TodoDocument {
        try TodoDocument(bytes: Data(text.utf8))
    }

    @Test
    mutating func isMissingAtFirst() throws {
        #expect(try file.load() == nil)
        #expect(try file.setAside() == nil)
        try file.remove()
        #expect(try folder.names().isEmpty)
    }

    @Test
    mutating func keepsChangesBesideTheList() throws {
        let work = try document("a\r\nb")
        #expect(try file.save(work, includingEarlier: false) == nil)
        #expect(try folder.names() == ["todo.txt.recover"])
        #expect(try folder.text(of: "todo.txt.recover") == "a\r\nb")
        #expect(try file.load() == work)
        try file.remove()
        #expect(try folder.names().isEmpty)
    }

    @Test
    mutating func keepsEarlierChangesWhateverTheFileContains() throws {
        try Data([0xFF]).write(to: URL(fileURLWithPath: file.path))
        #expect(throws: TodoFileError.self) { try file.load() }
        let kept = try file.save(document("a\n"), includingEarlier: false)
        #expect(kept == file.path + "~")
        let keptAgain = try file.save(document("b\n"), includingEarlier: false)
        #expect(keptAgain == file.path + "~2")
        #expect(try folder.text(of: "todo.txt.recover") == "b\n")
        #expect(try folder.text(of: "todo.txt.recover~2") == "a\n")
    }

    @Test
    mutating func replacesChangesThatTheListIncludes() throws {
        _ = try file.save(document("a\n"), includingEarlier: false)
        #expect(try file.save(document("b\n"), includingEarlier: true) == nil)
        #expect(try folder.names() == ["todo.txt.recover"])
        #expect(try folder.text(of: "todo.txt.recover") == "b\n")
    }

    /// Another program's run kept its own changes meanwhile.
    @Test
    mutating func removesOnlyChangesThatItHasSeen() throws {
        _ = try file.save(document("a\n"), includingEarlier: false)
        try folder.write("theirs\n", to: "todo.txt.recover")
        try file.remove()
        #expect(try folder.names() == ["todo.txt.recover~"])
        #expect(try folder.text(of: "todo.txt.recover~") == "theirs\n")
    }

    @Test
    mutating func setsChangesAside() throws {
        _ = try file.save(document("a\n"), includingEarlier: false)
        #expect(try file.setAside() == file.path + "~")
        #expect(try folder.names() == ["todo.txt.recover~"])
    }

    @Test
    mutating func hasThePermissionsOfTheList() throws {
        try folder.write("a\n", to: "todo.txt")
        for mode in [0o600, 0o640, 0o664] as [mode_t] {
            #expect(chmod(folder.path("todo.txt"), mode) == 0)
            _ = try file.save(document("a\n"), includingEarlier: true)
            #expect(try folder.mode(of: "todo.txt.recover") == Int(mode))
        }
    }

    @Test
    func reportsAMissingFolder() throws {
        var file = RecoveryFile(beside: folder.path("no/todo.txt"))
        let error = FileError.noFolder(path: file.path, folder: folder.path("no"), .write)
        #expect(throws: TodoFileError.file(error)) {
            _ = try file.save(document("a\n"), includingEarlier: false)
        }
    }

    // MARK: - Merging with the list's file

    /// Keeps changes of a list, changes its file, and returns the changes that the next run offers.
    private func recovered(
        _ saved: String,
        changed: String,
        file: String
    ) async throws
        -> RecoveredWork?
    {
        try folder.write(saved, to: "todo.txt")
        let keeper = TodoFileKeeper(TodoFile(path: folder.path("todo.txt")))
        _ = try await keeper.load()
        _ = try await keeper.saveRecovery(
            of: document(changed),
            beside: folder.path("todo.txt"),
            isRecovered: false
        )
        try folder.write(file, to: "todo.txt")
        let next = TodoFileKeeper(TodoFile(path: folder.path("todo.txt")))
        return try await next.loadRecovery(of: next.load())
    }

    @Test
    func changesAreMergedWithTheFile() async throws {
        let work = try await recovered(
            "a\nb\nc\n",
            changed: "(A) a\nb\nc\n",
            file: "a\nb\n(B) c\nd\n"
        )
        #expect(work?.document == (try document("(A) a\nb\n(B) c\nd\n")))
        #expect(work?.ownLines == 1)
        #expect(work?.fileLines == 1)
    }

    @Test
    func linesThatBothChangedAreBothKept() async throws {
        let work = try await recovered("a\nb\n", changed: "(A) a\nb\n", file: "(B) a\nb\n")
        #expect(work?.document == (try document("(A) a\n(B) a\nb\n")))
    }

    @Test
    func anUnchangedFileIsReplacedByTheChanges() async throws {
        let work = try await recovered("a\nb\n", changed: "a\n", file: "a\nb\n")
        #expect(work?.document == (try document("a\n")))
    }

    @Test
    mutating func theListThatTheChangesWereMadeToIsDeletedWithThem() throws {
        try folder.write("a\n", to: "todo.txt")
        _ = try file.save(document("b\n"), madeTo: document("a\n"), includingEarlier: false)
        #expect(try file.loadBase() == document("a\n"))
        _ = try file.save(document("c\n"), includingEarlier: true)
        #expect(file.loadBase() == nil)
        _ = try file.save(document("d\n"), madeTo: document("c\n"), includingEarlier: true)
        try file.remove()
        #expect(try folder.names() == ["todo.txt"])
    }
}
