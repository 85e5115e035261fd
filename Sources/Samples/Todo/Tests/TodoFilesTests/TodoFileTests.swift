import EventModulesFiles
import Foundation
import Testing
import TodoFiles
import TodoTxt

struct TodoFileTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    // MARK: - Loading

    @Test
    func loadsTheFile() throws {
        try folder.write("\u{FEFF}a\r\n\nb", to: "list")
        var file = TodoFile(path: folder.path("list"))
        #expect(try file.load() == TodoDocument("\u{FEFF}a\r\n\nb"))
    }

    @Test
    func loadsAMissingFileAsAnEmptyList() throws {
        var file = TodoFile(path: folder.path("list"))
        #expect(try file.load() == TodoDocument())
        #expect(try folder.names() == [])
    }

    @Test
    func namesTheLineThatIsNotUTF8() throws {
        try Data([0x61, 0x0A, 0x62, 0xFF]).write(to: URL(fileURLWithPath: folder.path("list")))
        var file = TodoFile(path: folder.path("list"))
        let error = TodoFileError.encoding(
            path: file.path,
            TodoEncodingError(line: 2, offset: 1)
        )
        #expect(throws: error) { try file.load() }
    }

    @Test
    func refusesAFolder() {
        var file = TodoFile(path: folder.path)
        let error = FileError.notAFile(path: file.path, .folder, .read)
        #expect(throws: TodoFileError.file(error)) { try file.load() }
    }

    @Test
    func refusesTheEmptyPath() {
        var file = TodoFile(path: "")
        let error = FileError.notAFile(path: "", .folder, .read)
        #expect(throws: TodoFileError.file(error)) { try file.load() }
    }

    // MARK: - Saving

    @Test
    func createsANewFile() throws {
        try save("a\r\nb", to: "list")
        #expect(try folder.text(of: "list") == "a\r\nb")
        #expect(try folder.names() == ["list"])
    }

    @Test
    func savesRepeatedly() throws {
        var file = TodoFile(path: folder.path("list"))
        var document = try file.load()
        for text in ["a", "b", "c"] {
            try document.append(text, on: .day())
            try file.save(document)
        }
        #expect(try folder.text(of: "list") == "2024-05-01 a\n2024-05-01 b\n2024-05-01 c\n")
    }

    @Test
    func keepsTheModeAndTheLink() throws {
        try folder.write("a\n", to: "list")
        #expect(chmod(folder.path("list"), 0o640) == 0)
        try folder.link("link", to: "list")
        try save("b\n", to: "link")
        #expect(try folder.destination(of: "link") == "list")
        #expect(try folder.mode(of: "list") == 0o640)
        #expect(try folder.text(of: "list") == "b\n")
    }

    @Test
    func namesTheMissingFolder() throws {
        let path = folder.path("new/list")
        let error = FileError.noFolder(path: path, folder: folder.path("new"), .write)
        #expect(throws: TodoFileError.file(error)) { try save("a\n", to: "new/list") }
    }

    @Test
    func refusesAFileThatBecameAFolder() throws {
        var file = try loadedFile()
        #expect(unlink(file.path) == 0 && mkdir(file.path, 0o700) == 0)
        let error = FileError.notAFile(path: file.path, .folder, .write)
        #expect(throws: TodoFileError.file(error)) { try file.save(TodoDocument("b\n")) }
    }

    @Test
    func savesAfterTheCauseOfAFailureIsResolved() throws {
        var file = try loadedFile()
        #expect(link(file.path, folder.path("other")) == 0)
        let error = FileError.hardLinked(path: file.path, names: 2)
        #expect(throws: TodoFileError.file(error)) { try file.save(TodoDocument("b\n")) }
        #expect(try folder.text(of: "list") == "a\n")
        #expect(unlink(folder.path("other")) == 0)
        try file.save(TodoDocument("b\n"))
        #expect(try folder.text(of: "list") == "b\n")
    }

    // MARK: - Changes by other programs

    @Test
    func refusesToReplaceAnEditedFile() throws {
        try folder.write("a\n", to: "list")
        try expectChange(.edited, to: "list") { try folder.write("b\n", to: "list") }
        #expect(try folder.text(of: "list") == "b\n")
    }

    @Test
    func refusesToReplaceAFileThatAppeared() throws {
        try expectChange(.appeared, to: "list") { try folder.write("", to: "list") }
    }

    @Test
    func refusesToRestoreADeletedFile() throws {
        try folder.write("a\n", to: "list")
        try expectChange(.deleted, to: "list") { unlink(folder.path("list")) }
        #expect(try folder.names() == [])
    }

    @Test
    func refusesToReplaceAFileThatWasNeverLoaded() throws {
        try folder.write("a\n", to: "list")
        var file = TodoFile(path: folder.path("list"))
        expectChange(.appeared, of: file.path) { try file.save(TodoDocument()) }
    }

    @Test
    func refusesToReplaceAnEditAfterItsOwnSave() throws {
        var file = TodoFile(path: folder.path("list"))
        try file.save(TodoDocument("a\n"))
        try folder.write("b\n", to: "list")
        expectChange(.edited, of: file.path) { try file.save(TodoDocument("c\n")) }
    }

    @Test
    func savesAfterLoadingAgain() throws {
        var file = try loadedFile(changedTo: "b\n")
        var document = try file.load()
        try document.append("c", on: .day())
        try file.save(document)
        #expect(try folder.text(of: "list") == "b\n2024-05-01 c\n")
    }

    @Test
    func replacesAFileRewrittenWithTheSameBytes() throws {
        var file = try loadedFile(changedTo: "a\n")
        try file.save(TodoDocument("b\n"))
        #expect(try folder.text(of: "list") == "b\n")
    }

    @Test
    func replacesAnEditedFileOnRequest() throws {
        var file = try loadedFile(changedTo: "b\n")
        #expect(try file.save(TodoDocument("c\n"), over: .anything) == file.path + ".replaced")
        try file.save(TodoDocument("d\n"))
        #expect(try folder.text(of: "list") == "d\n")
        #expect(try folder.text(of: "list.replaced") == "b\n")
        #expect(try folder.names() == ["list", "list.replaced"])
    }

    @Test
    func keepsNothingIfNoLineIsLost() throws {
        var file = try loadedFile(changedTo: "b\n\n")
        #expect(try file.save(TodoDocument("b\na\n"), over: .anything) == nil)
        #expect(try folder.names() == ["list"])
    }

    @Test
    func keepsTheLinesOfTheFileOnRequest() throws {
        var file = try loadedFile()
        let kept = try file.save(TodoDocument("b\n"), keepingLines: true)
        #expect(kept == file.path + ".replaced")
        #expect(try folder.text(of: "list.replaced") == "a\n")
    }

    // MARK: - Leftovers of killed saves

    @Test
    func removesWhatKilledSavesLeft() throws {
        try folder.write("a\n", to: "list")
        let file = TodoFile(path: folder.path("list"))
        let names = TemporaryName(for: file.path, dropping: Data("old\n".utf8))
        try folder.write("half a li", to: names.new)
        try folder.write("old\n", to: names.old)
        try folder.write("old\n", to: names.copy)
        #expect(file.removeLeftovers() == [])
        #expect(try folder.names() == ["list"])
    }

    @Test
    func keepsOtherLinesThatAKilledSaveReplaced() throws {
        try folder.write("a\n", to: "list")
        let file = TodoFile(path: folder.path("list"))
        let names = TemporaryName(for: file.path, dropping: Data("old\n".utf8))
        try folder.write("theirs\n", to: names.old)
        #expect(file.removeLeftovers() == [file.path + ".replaced"])
        #expect(try folder.text(of: "list.replaced") == "theirs\n")
    }

    /// Otherwise a version with lines of another program could be deleted.
    @Test
    func similarContentsHaveDifferentNames() {
        let content = [UInt8](repeating: 0x61, count: 21)
        var contents = [content, content + [0x61], content + [0]]
        // Changes of one byte, and of the same byte in two words.
        for index in content.indices {
            for byte in [0x60, 0x41, 0xE1] as [UInt8] {
                var changed = content
                changed[index] = byte
                contents.append(changed)
                guard index >= 8 else { continue }
                changed[index - 8] = byte
                contents.append(changed)
            }
        }
        let names = contents.map { TemporaryName(for: "list", dropping: Data($0)).old }
        #expect(Set(names.map { $0.split(separator: "-").last }).count == contents.count)
    }

    @Test
    func leavesFilesOfOthersAndOfASaveInProgress() throws {
        try folder.write("a\n", to: "list")
        let file = TodoFile(path: folder.path("list"))
        let names = TemporaryName(for: file.path, dropping: nil)
        let others = [
            TemporaryName(for: folder.path("other"), dropping: nil).new, ".1234.tmp", ".todo-1.new",
        ]
        for name in others + [names.new] { try folder.write("b", to: name) }
        let writer = open(folder.path(names.new), O_WRONLY)
        #expect(flock(writer, LOCK_EX) == 0)
        #expect(file.removeLeftovers() == [])
        #expect(try Set(folder.names()) == Set(others + [names.new, "list"]))
        close(writer)
        #expect(file.removeLeftovers() == [])
        #expect(try Set(folder.names()) == Set(others + ["list"]))
    }

    /// The new version is in place, but the old one hasn't been looked at yet.
    @Test
    func leavesTheReplacedVersionOfASaveInProgress() throws {
        try folder.write("new\n", to: "list")
        let file = TodoFile(path: folder.path("list"))
        let names = TemporaryName(for: file.path, dropping: nil)
        try folder.write("theirs\n", to: names.old)
        let writer = open(file.path, O_WRONLY)
        #expect(flock(writer, LOCK_EX) == 0)
        #expect(file.removeLeftovers() == [])
        #expect(try folder.names() == [names.old, "list"])
        close(writer)
    }

    // MARK: - Support

    /// A file that was loaded, and then changed by another program if it has other content.
    private func loadedFile(changedTo text: String? = nil) throws -> TodoFile {
        try folder.write("a\n", to: "list")
        var file = TodoFile(path: folder.path("list"))
        _ = try file.load()
        if let text { try folder.write(text, to: "list") }
        return file
    }

    private func save(_ text: String, to name: String) throws {
        var file = TodoFile(path: folder.path(name))
        _ = try file.load()
        try file.save(TodoDocument(text))
    }

    /// Expects a save to notice a change that was made after loading.
    private func expectChange(
        _ change: FileError.Change,
        to name: String,
        when act: () throws -> Void
    ) throws {
        var file = TodoFile(path: folder.path(name))
        var document = try file.load()
        try document.append("mine", on: .day())
        try act()
        expectChange(change, of: file.path) { try file.save(document) }
        #expect(try folder.names().allSatisfy { $0 == name })
    }

    private func expectChange(
        _ change: FileError.Change,
        of path: String,
        when save: () throws -> Void
    ) {
        let error = FileError.changed(path: path, change)
        #expect(throws: TodoFileError.file(error)) { try save() }
    }
}
