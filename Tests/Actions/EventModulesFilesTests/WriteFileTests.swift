import EventModulesFiles
import EventRuntime
import Foundation
import Testing
import TransfersTestSupport

@MainActor
struct WriteFileTests {
    private let folder: TransferFolder
    private let store = TransferStore<Int, FileError>()
    private let milk = Data("Buy milk".utf8)

    init() throws {
        folder = try TransferFolder()
    }

    @Test
    func writesANewFile() async throws {
        await store.run(write(milk, "todo.txt"))
        #expect(store.results == [.success(8)])
        #expect(store.progress == [TransferProgress(.sent, bytes: 8, total: 8)])
        #expect(store.log == ["progress 8 of 8", "ended"])
        #expect(try folder.bytes(of: "todo.txt") == milk)
        #expect(try folder.names() == ["todo.txt"])
    }

    @Test
    func replacesAFileAndKeepsItsPermissions() async throws {
        try folder.write(Data("Buy nothing at all".utf8), to: "todo.txt")
        let path = folder.file("todo.txt").path
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
        await store.run(write(milk, "todo.txt"))
        #expect(try folder.bytes(of: "todo.txt") == milk)
        #expect(try folder.mode(of: "todo.txt") == 0o640)
        #expect(try folder.names() == ["todo.txt"])
    }

    @Test
    func writesALargeFileInParts() async throws {
        let content = Data((0..<5_000_000).map { UInt8(truncatingIfNeeded: $0 &* 7) })
        await store.run(write(content, "large"))
        #expect(store.results == [.success(content.count)])
        #expect(try folder.bytes(of: "large") == content)
        let bytes = store.progress.map(\.bytes)
        #expect(bytes == bytes.sorted() && bytes.last == content.count)
    }

    @Test
    func writesAnEmptyFile() async throws {
        await store.run(write(Data(), "empty.txt"))
        #expect(store.results == [.success(0)])
        #expect(try folder.names() == ["empty.txt"])
    }

    // MARK: - Failures

    @Test
    func reportsAMissingFolder() async throws {
        await store.run(write(milk, "missing/todo.txt"))
        let (path, missing) = (folder.path("missing/todo.txt"), folder.path("missing"))
        #expect(store.results == [.failure(.noFolder(path: path, folder: missing, .write))])
    }

    @Test
    func reportsTheMissingFolderOfALinkTarget() async throws {
        try folder.link("link", to: "missing/todo.txt")
        await store.run(write(milk, "link"))
        let (path, missing) = (folder.path("link"), folder.path("missing"))
        #expect(store.results == [.failure(.noFolder(path: path, folder: missing, .write))])
    }

    @Test
    func refusesAFolder() async throws {
        await store.run(WriteFile(milk, to: folder.url) { [store] in store.ended($0) })
        #expect(store.results == [.failure(.notAFile(path: folder.url.path, .folder, .write))])
    }

    @Test
    func refusesAFileWithTwoNames() async throws {
        try folder.write("Keep", to: "todo.txt")
        #expect(link(folder.path("todo.txt"), folder.path("other")) == 0)
        await store.run(write(milk, "todo.txt"))
        #expect(store.results == [.failure(.hardLinked(path: folder.path("todo.txt"), names: 2))])
        #expect(try folder.text(of: "todo.txt") == "Keep")
        #expect(try folder.names() == ["other", "todo.txt"])
    }

    @Test(.enabled(if: geteuid() != 0, "root may write every file"))
    func refusesAReadOnlyFile() async throws {
        try folder.write("Keep", to: "todo.txt")
        let path = folder.path("todo.txt")
        #expect(chmod(path, 0o400) == 0)
        await store.run(write(milk, "todo.txt"))
        #expect(store.results == [.failure(.notAllowed(path: path, .write))])
        #expect(try folder.text(of: "todo.txt") == "Keep")
    }

    @Test(.enabled(if: geteuid() != 0, "root may write every folder"))
    func refusesAReadOnlyFolder() async throws {
        #expect(chmod(folder.url.path, 0o500) == 0)
        defer { chmod(folder.url.path, 0o700) }
        await store.run(write(milk, "todo.txt"))
        let path = folder.path("todo.txt")
        #expect(
            store.results == [.failure(.readOnlyFolder(path: path, folder: folder.url.path))]
        )
    }

    @Test
    func refusesAURLThatIsNotAFileURL() async throws {
        let url = try #require(URL(string: "http://127.0.0.1/todo.txt"))
        await store.run(WriteFile(milk, to: url) { [store] in store.ended($0) })
        #expect(store.results == [.failure(.notAFileURL(url, .write))])
    }

    // MARK: - Replacing only the expected file

    @Test
    func replacesTheContentThatWasRead() async throws {
        try folder.write("Keep", to: "todo.txt")
        await store.run(write(milk, "todo.txt", replacing: .content(Data("Keep".utf8))))
        #expect(store.results == [.success(8)])
        #expect(try folder.bytes(of: "todo.txt") == milk)
    }

    @Test
    func keepsAFileWithOtherContent() async throws {
        try folder.write("Keep", to: "todo.txt")
        await store.run(write(milk, "todo.txt", replacing: .content(milk)))
        let path = folder.path("todo.txt")
        #expect(store.results == [.failure(.changed(path: path, .edited))])
        #expect(store.log == ["ended"])
        #expect(try folder.text(of: "todo.txt") == "Keep")
        #expect(try folder.names() == ["todo.txt"])
    }

    @Test
    func keepsAFileWithOtherContentOfTheSameSize() async throws {
        try folder.write("Buy tea!", to: "todo.txt")
        await store.run(write(milk, "todo.txt", replacing: .content(milk)))
        #expect(try folder.text(of: "todo.txt") == "Buy tea!")
    }

    @Test
    func aWriteOutlivesItsInstanceAndAReadDoesNot() {
        #expect(WriteFile(milk, to: folder.file("todo.txt")).outlivesInstance)
        #expect(!ReadFile(at: folder.file("todo.txt")).outlivesInstance)
    }

    @Test
    func keepsASparseFileWithOtherContent() async throws {
        try folder.write("", to: "sparse")
        let path = folder.path("sparse")
        #expect(truncate(path, 1 << 40) == 0)
        await store.run(write(milk, "sparse", replacing: .content(milk)))
        #expect(store.results == [.failure(.changed(path: path, .edited))])
    }

    @Test
    func doesNotRestoreADeletedFile() async throws {
        await store.run(write(milk, "todo.txt", replacing: .content(milk)))
        let path = folder.path("todo.txt")
        #expect(store.results == [.failure(.changed(path: path, .deleted))])
        #expect(try folder.names() == [])
    }

    @Test
    func createsAFileOnlyWhereThereIsNone() async throws {
        await store.run(write(milk, "todo.txt", replacing: .nothing))
        await store.run(write(Data(), "todo.txt", replacing: .nothing))
        let path = folder.path("todo.txt")
        #expect(store.results == [.success(8), .failure(.changed(path: path, .appeared))])
        #expect(try folder.bytes(of: "todo.txt") == milk)
    }

    // MARK: - Cancellation

    @Test
    func aWriteCancelledBeforeItBeginsKeepsTheFile() async throws {
        try folder.write(Data("Keep".utf8), to: "todo.txt")
        let write = write(milk, "todo.txt")
        store.dispatch(write)
        store.cancel("transfer")
        await store.transfersEnded()
        #expect(store.log == [])
        #expect(try folder.bytes(of: "todo.txt") == Data("Keep".utf8))
        #expect(try folder.names() == ["todo.txt"])
    }

    @Test
    func aWriteCancelledByItsProgressHasNoOutcome() async throws {
        let write = write(Data(repeating: 1, count: 5_000_000), "large")
        store.onProgress = { [store] _ in store.cancel("transfer") }
        await store.run(write)
        #expect(store.progress.count == 1 && store.results.isEmpty)
    }

    @Test
    func describesTheFileWithoutTheContent() {
        let write = WriteFile(milk, to: URL(fileURLWithPath: "/lists/todo.txt")) { [store] in
            store.ended($0)
        }
        #expect("\(write)" == "WriteFile(8 bytes, file:///lists/todo.txt)")
        #expect(redactedDescription(of: write) == "\(write)")
        #expect(shortDescription(of: write) == "\(write)")
    }

    private func write(
        _ content: Data,
        _ name: String,
        replacing replaced: WriteFile.Replaced = .anything
    ) -> WriteFile {
        var write = WriteFile(content, to: folder.file(name), replacing: replaced) { [store] in
            store.ended($0)
        } progress: { [store] in
            store.progressed($0)
        }
        write.id = "transfer"
        return write
    }
}
