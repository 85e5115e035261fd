import Foundation
import Testing
import todo

struct TodoFileSavingTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test
    func makesANewFile() throws {
        try save("a\r\nb", to: "list")
        #expect(try folder.text(of: "list") == "a\r\nb")
        #expect(try folder.names() == ["list"])
    }

    @Test
    func savesAgainAndAgain() throws {
        var file = TodoFile(path: folder.path("list"))
        var document = try file.load()
        for text in ["a", "b", "c"] {
            try document.append(text, on: .day())
            try file.save(document)
        }
        #expect(try folder.text(of: "list") == "2024-05-01 a\n2024-05-01 b\n2024-05-01 c\n")
    }

    @Test(arguments: [0o600, 0o640, 0o664, 0o755])
    func keepsTheMode(_ mode: Int) throws {
        try folder.write("a\n", to: "list")
        #expect(chmod(folder.path("list"), mode_t(mode)) == 0)
        try save("b\n", to: "list")
        #expect(try folder.mode(of: "list") == mode)
        #expect(try folder.text(of: "list") == "b\n")
    }

    @Test(.enabled(if: geteuid() == 0, "only root can give a file away"))
    func keepsOwnerAndGroup() throws {
        try folder.write("a\n", to: "list")
        #expect(chown(folder.path("list"), 4321, 1234) == 0)
        try save("b\n", to: "list")
        #expect(try folder.attribute(.ownerAccountID, of: "list") == 4321)
        #expect(try folder.attribute(.groupOwnerAccountID, of: "list") == 1234)
    }

    @Test
    func givesANewFileWhatTheUmaskLeaves() throws {
        #expect(FileManager.default.createFile(atPath: folder.path("other"), contents: nil))
        let descriptor = open(folder.path("usual"), O_CREAT | O_WRONLY, 0o666)
        #expect(close(descriptor) == 0)
        try save("a\n", to: "list")
        #expect(try folder.mode(of: "list") == folder.mode(of: "usual"))
    }

    @Test
    func replacesTheTargetOfALink() throws {
        try folder.write("a\n", to: "list")
        try folder.link("first", to: "second")
        try folder.link("second", to: folder.path("list"))
        try save("b\n", to: "first")
        #expect(try folder.destination(of: "first") == "second")
        #expect(try folder.destination(of: "second") == folder.path("list"))
        #expect(try folder.text(of: "list") == "b\n")
    }

    @Test
    func makesTheTargetOfADanglingLink() throws {
        try folder.link("link", to: "list")
        try save("a\n", to: "link")
        #expect(try folder.destination(of: "link") == "list")
        #expect(try folder.text(of: "list") == "a\n")
    }

    @Test
    func followsALinkFromTheFolderItIsIn() throws {
        try FileManager.default.createDirectory(
            atPath: folder.path("sub"),
            withIntermediateDirectories: false
        )
        try folder.link("sub/link", to: "../list")
        try save("a\n", to: "sub/link")
        #expect(try folder.names() == ["list", "sub"])
    }

    @Test
    func savesANameAsLongAsNamesCanBe() throws {
        let name = String(repeating: "n", count: 255)
        try save("a\n", to: name)
        #expect(try folder.names() == [name])
    }

    // MARK: Changed by somebody else

    @Test
    func refusesToOverwriteAnEditedFile() throws {
        try folder.write("a\n", to: "list")
        try expectChange(.edited, to: "list") { try folder.write("b\n", to: "list") }
        #expect(try folder.text(of: "list") == "b\n")
    }

    @Test
    func refusesToOverwriteAFileThatAppeared() throws {
        try expectChange(.appeared, to: "list") { try folder.write("", to: "list") }
    }

    @Test
    func refusesToBringBackADeletedFile() throws {
        try folder.write("a\n", to: "list")
        try expectChange(.deleted, to: "list") { unlink(folder.path("list")) }
        #expect(try folder.names() == [])
    }

    @Test
    func refusesToOverwriteAFileThatWasNeverRead() throws {
        try folder.write("a\n", to: "list")
        var file = TodoFile(path: folder.path("list"))
        let error = TodoFileError.changedOnDisk(path: file.path, .appeared)
        #expect(throws: error) { try file.save(TodoDocument()) }
    }

    @Test
    func refusesAnEditAfterItsOwnSave() throws {
        var file = TodoFile(path: folder.path("list"))
        try file.save(TodoDocument("a\n"))
        try folder.write("b\n", to: "list")
        let error = TodoFileError.changedOnDisk(path: file.path, .edited)
        #expect(throws: error) { try file.save(TodoDocument("c\n")) }
    }

    @Test
    func savesAfterReadingAgain() throws {
        try folder.write("a\n", to: "list")
        var file = TodoFile(path: folder.path("list"))
        _ = try file.load()
        try folder.write("b\n", to: "list")
        var document = try file.load()
        try document.append("c", on: .day())
        try file.save(document)
        #expect(try folder.text(of: "list") == "b\n2024-05-01 c\n")
    }

    @Test
    func savesOverAFileRewrittenWithTheSameBytes() throws {
        try folder.write("a\n", to: "list")
        var file = TodoFile(path: folder.path("list"))
        _ = try file.load()
        try folder.write("a\n", to: "list")
        try file.save(TodoDocument("b\n"))
        #expect(try folder.text(of: "list") == "b\n")
    }

    private func save(_ text: String, to name: String) throws {
        var file = TodoFile(path: folder.path(name))
        _ = try file.load()
        try file.save(TodoDocument(text))
    }

    /// Expects that a change between reading and saving is noticed.
    private func expectChange(
        _ change: FileChange,
        to name: String,
        when act: () throws -> Void
    ) throws {
        var file = TodoFile(path: folder.path(name))
        var document = try file.load()
        try document.append("mine", on: .day())
        try act()
        let error = TodoFileError.changedOnDisk(path: file.path, change)
        #expect(throws: error) { try file.save(document) }
        #expect(try folder.names().allSatisfy { $0 == name })
    }
}
