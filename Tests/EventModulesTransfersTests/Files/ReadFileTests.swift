import EventModulesTransfers
import Foundation
import Testing

@MainActor
struct ReadFileTests {
    private let folder: TransferFolder
    private let store = TransferStore<Data, FileError>()

    init() throws {
        folder = try TransferFolder()
    }

    @Test
    func givesTheContent() async throws {
        try folder.write(Data("Buy milk".utf8), to: "todo.txt")
        await store.run(ReadFile(at: folder.file("todo.txt")) { store.ended($0) })
        #expect(store.results == [.success(Data("Buy milk".utf8))])
    }

    @Test
    func reportsTheWholeBeforeTheOutcome() async throws {
        try folder.write(Data("Buy milk".utf8), to: "todo.txt")
        await store.run(read("todo.txt"))
        #expect(store.log == ["progress 8 of 8", "ended"])
        #expect(store.progress == [TransferProgress(.received, bytes: 8, total: 8)])
    }

    @Test
    func readsAnEmptyFile() async throws {
        try folder.write(Data(), to: "empty.txt")
        await store.run(read("empty.txt"))
        #expect(store.results == [.success(Data())])
        #expect(store.progress.map(\.fraction) == [1])
    }

    @Test
    func readsALargeFileInParts() async throws {
        let content = Data((0..<5_000_000).map { UInt8(truncatingIfNeeded: $0 &* 7) })
        try folder.write(content, to: "large")
        await store.run(read("large"))
        #expect(store.results == [.success(content)])
        #expect(store.log.last == "ended")
        let bytes = store.progress.map(\.bytes)
        #expect(bytes == bytes.sorted() && bytes.last == content.count)
        #expect(store.progress.allSatisfy { $0.total == content.count })
    }

    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/proc/self/status")))
    func readsAFileWhoseSizeTheSystemDoesNotSay() async throws {
        await store.run(ReadFile(at: URL(fileURLWithPath: "/proc/self/status")) { store.ended($0) })
        let text = try String(decoding: store.results.first?.get() ?? Data(), as: UTF8.self)
        #expect(text.hasPrefix("Name:"))
    }

    // MARK: - Failures

    @Test
    func saysThatThereIsNoFile() async throws {
        await store.run(read("todo.txt"))
        #expect(store.results == [.failure(.missing(path: folder.file("todo.txt").path))])
        #expect(store.log == ["ended"])
    }

    @Test
    func saysThatAFolderIsNoFile() async throws {
        await store.run(ReadFile(at: folder.url) { store.ended($0) })
        #expect(store.results == [.failure(.notAFile(path: folder.url.path, .read))])
    }

    @Test
    func doesNotWaitForAPipe() async throws {
        let path = folder.file("pipe").path
        #expect(mkfifo(path, 0o600) == 0)
        await store.run(read("pipe"))
        #expect(store.results == [.failure(.notAFile(path: path, .read))])
    }

    @Test
    func saysThatTheUrlIsNotOfAFile() async throws {
        let url = try #require(URL(string: "http://127.0.0.1/todo.txt"))
        await store.run(ReadFile(at: url) { store.ended($0) })
        #expect(store.results == [.failure(.notAFileURL(url, .read))])
    }

    // MARK: - Cancellation

    @Test
    func aCancelledReadDispatchesNothing() async throws {
        try folder.write(Data("Buy milk".utf8), to: "todo.txt")
        let read = read("todo.txt")
        store.dispatch(read)
        read.cancel()
        await read.finished()
        #expect(store.log == [])
    }

    @Test
    func aReadCancelledByItsProgressHasNoOutcome() async throws {
        try folder.write(Data(repeating: 1, count: 5_000_000), to: "large")
        let read = read("large")
        store.onProgress = { _ in read.cancel() }
        await store.run(read)
        #expect(store.progress.count == 1 && store.results.isEmpty)
    }

    @Test
    func aReadEndsWithTheStore() async throws {
        try folder.write(Data("Buy milk".utf8), to: "todo.txt")
        let read = read("todo.txt")
        store.dispatch(read)
        store.dropStore()
        await read.finished()
        #expect(store.log == [])
    }

    @Test
    func saysWhatItReads() {
        let url = URL(fileURLWithPath: "/lists/todo.txt")
        #expect("\(ReadFile(at: url) { store.ended($0) })" == "ReadFile(file:///lists/todo.txt)")
    }

    private func read(_ name: String) -> ReadFile {
        ReadFile(at: folder.file(name)) { [store] in
            store.ended($0)
        } progress: { [store] in
            store.progressed($0)
        }
    }
}
