import EventModulesTransfers
import Foundation
import Testing

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
    func replacesWhatALinkLeadsTo() async throws {
        try folder.write(Data(), to: "real.txt")
        try FileManager.default.createSymbolicLink(
            at: folder.file("link.txt"),
            withDestinationURL: folder.file("real.txt")
        )
        await store.run(write(milk, "link.txt"))
        #expect(try folder.bytes(of: "real.txt") == milk)
        let link = folder.file("link.txt").path
        let destination = try FileManager.default.destinationOfSymbolicLink(atPath: link)
        #expect(destination.hasSuffix("real.txt"))
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
    func saysThatThereIsNoFolder() async throws {
        await store.run(write(milk, "missing/todo.txt"))
        let path = folder.file("missing/todo.txt").path
        #expect(store.results == [.failure(.noFolder(path: path, .write))])
    }

    @Test
    func saysThatAFolderIsNoFile() async throws {
        await store.run(WriteFile(milk, to: folder.url) { [store] in store.ended($0) })
        #expect(store.results == [.failure(.notAFile(path: folder.url.path, .write))])
    }

    @Test(.enabled(if: getuid() != 0, "root may write everywhere"))
    func leavesAReadOnlyFileAlone() async throws {
        try folder.write(Data("Keep".utf8), to: "todo.txt")
        let path = folder.file("todo.txt").path
        try FileManager.default.setAttributes([.posixPermissions: 0o400], ofItemAtPath: path)
        await store.run(write(milk, "todo.txt"))
        #expect(store.results == [.failure(.notAllowed(path: path, .write))])
        #expect(try folder.bytes(of: "todo.txt") == Data("Keep".utf8))
    }

    @Test
    func saysThatTheUrlIsNotOfAFile() async throws {
        let url = try #require(URL(string: "http://127.0.0.1/todo.txt"))
        await store.run(WriteFile(milk, to: url) { [store] in store.ended($0) })
        #expect(store.results == [.failure(.notAFileURL(url, .write))])
    }

    // MARK: - Cancellation

    @Test
    func cancelledBeforeItBeginsItLeavesTheFileAlone() async throws {
        try folder.write(Data("Keep".utf8), to: "todo.txt")
        let write = write(milk, "todo.txt")
        store.dispatch(write)
        write.cancel()
        await write.finished()
        #expect(store.log == [])
        #expect(try folder.bytes(of: "todo.txt") == Data("Keep".utf8))
        #expect(try folder.names() == ["todo.txt"])
    }

    @Test
    func cancelledByItsProgressItHasNoOutcome() async throws {
        let write = write(Data(repeating: 1, count: 5_000_000), "large")
        store.onProgress = { _ in write.cancel() }
        await store.run(write)
        #expect(store.progress.count == 1 && store.results.isEmpty)
    }

    @Test
    func saysWhatItWritesWithoutTheContent() {
        let write = WriteFile(milk, to: URL(fileURLWithPath: "/lists/todo.txt")) { [store] in
            store.ended($0)
        }
        #expect("\(write)" == "WriteFile(8 bytes, file:///lists/todo.txt)")
    }

    private func write(_ content: Data, _ name: String) -> WriteFile {
        WriteFile(content, to: folder.file(name)) { [store] in
            store.ended($0)
        } progress: { [store] in
            store.progressed($0)
        }
    }
}
