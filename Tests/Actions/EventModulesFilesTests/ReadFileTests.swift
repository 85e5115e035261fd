import EventModulesFiles
import EventRuntime
import Foundation
import Testing
import TransfersTestSupport

@MainActor
struct ReadFileTests {
    private let folder: TransferFolder
    private let store = TransferStore<Data, FileError>()

    init() throws {
        folder = try TransferFolder()
    }

    @Test
    func dispatchesTheContent() async throws {
        try folder.write(Data("Buy milk".utf8), to: "todo.txt")
        await store.run(ReadFile(at: folder.file("todo.txt")) { store.ended($0) })
        #expect(store.results == [.success(Data("Buy milk".utf8))])
    }

    @Test
    func reportsTheFullSizeBeforeTheOutcome() async throws {
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
    func readsAFileOfUnknownSize() async throws {
        await store.run(ReadFile(at: URL(fileURLWithPath: "/proc/self/status")) { store.ended($0) })
        let text = try String(decoding: store.results.first?.get() ?? Data(), as: UTF8.self)
        #expect(text.hasPrefix("Name:"))
    }

    @Test
    func followsLinks() async throws {
        try folder.write("Buy milk", to: "todo.txt")
        try folder.link("first", to: "second")
        try folder.link("second", to: folder.path("todo.txt"))
        await store.run(read("first"))
        #expect(store.results == [.success(Data("Buy milk".utf8))])
    }

    // MARK: - Failures

    @Test
    func reportsAMissingFile() async throws {
        await store.run(read("todo.txt"))
        #expect(store.results == [.failure(.missing(path: folder.path("todo.txt")))])
        #expect(store.log == ["ended"])
    }

    @Test
    func refusesAFolder() async throws {
        await store.run(ReadFile(at: folder.url) { store.ended($0) })
        #expect(store.results == [.failure(.notAFile(path: folder.url.path, .folder, .read))])
    }

    @Test
    func refusesAPipeWithoutWaitingForIt() async throws {
        let path = folder.path("pipe")
        #expect(mkfifo(path, 0o600) == 0)
        await store.run(read("pipe"))
        #expect(store.results == [.failure(.notAFile(path: path, .pipe, .read))])
    }

    @Test
    func refusesADevice() async throws {
        await store.run(ReadFile(at: URL(fileURLWithPath: "/dev/null")) { store.ended($0) })
        #expect(store.results == [.failure(.notAFile(path: "/dev/null", .device, .read))])
    }

    @Test
    func refusesALoopOfLinks() async throws {
        try folder.link("first", to: "second")
        try folder.link("second", to: "first")
        await store.run(read("first"))
        #expect(store.results == [.failure(.linkLoop(path: folder.path("first"), .read))])
    }

    @Test
    func refusesAFileInPlaceOfAFolder() async throws {
        try folder.write("a", to: "list")
        await store.run(read("list/more"))
        let (path, list) = (folder.path("list/more"), folder.path("list"))
        #expect(store.results == [.failure(.noFolder(path: path, folder: list, .read))])
    }

    @Test(.enabled(if: geteuid() != 0, "root may read every file"))
    func refusesAFileWithoutPermission() async throws {
        try folder.write("a", to: "list")
        #expect(chmod(folder.path("list"), 0) == 0)
        await store.run(read("list"))
        #expect(store.results == [.failure(.notAllowed(path: folder.path("list"), .read))])
    }

    @Test
    func refusesTheEmptyPath() {
        #expect(throws: FileError.notAFile(path: "", .folder, .read)) { try FileReader("") }
    }

    @Test
    func refusesAPathWithANUL() {
        let error = FileError.system(path: "a\u{0}b", .read, code: EINVAL)
        #expect(throws: error) { try FileReader("a\u{0}b") }
    }

    @Test
    func refusesAURLThatIsNotAFileURL() async throws {
        let url = try #require(URL(string: "http://127.0.0.1/todo.txt"))
        await store.run(ReadFile(at: url) { store.ended($0) })
        #expect(store.results == [.failure(.notAFileURL(url, .read))])
    }

    // MARK: - Limits

    @Test
    func refusesASparseFile() async throws {
        try folder.write("", to: "sparse")
        let path = folder.path("sparse")
        #expect(truncate(path, 1 << 40) == 0)
        await store.run(read("sparse"))
        #expect(store.results == [.failure(.tooLarge(path: path, limit: 1 << 28))])
        #expect(store.log == ["ended"])
    }

    @Test
    func readsAFileUpToTheLimit() async throws {
        try folder.write("Buy milk", to: "list")
        let url = folder.file("list")
        await store.run(ReadFile(at: url, limit: 8) { store.ended($0) })
        await store.run(ReadFile(at: url, limit: 7) { store.ended($0) })
        let path = folder.path("list")
        #expect(
            store.results == [
                .success(Data("Buy milk".utf8)), .failure(.tooLarge(path: path, limit: 7)),
            ]
        )
    }

    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/proc/self/status")))
    func refusesALongFileOfUnknownSize() async throws {
        let path = "/proc/self/status"
        await store.run(ReadFile(at: URL(fileURLWithPath: path), limit: 9) { store.ended($0) })
        #expect(store.results == [.failure(.tooLarge(path: path, limit: 9))])
    }

    // MARK: - Cancellation

    @Test
    func aCancelledReadDispatchesNothing() async throws {
        try folder.write(Data("Buy milk".utf8), to: "todo.txt")
        let read = read("todo.txt")
        store.dispatch(read)
        store.cancel("transfer")
        await store.transfersEnded()
        #expect(store.log == [])
    }

    @Test
    func aReadWithoutAnIdentifierReplacesTheRunningOne() async throws {
        try folder.write(Data("Buy milk".utf8), to: "todo.txt")
        for _ in 0..<2 {
            var read = read("todo.txt")
            (read.id, read.replacesRunning) = (nil, true)
            store.dispatch(read)
        }
        await store.transfersEnded()
        #expect(store.results == [.success(Data("Buy milk".utf8))])
    }

    @Test
    func aReadCancelledByItsProgressHasNoOutcome() async throws {
        try folder.write(Data(repeating: 1, count: 5_000_000), to: "large")
        let read = read("large")
        store.onProgress = { [store] _ in store.cancel("transfer") }
        await store.run(read)
        #expect(store.progress.count == 1 && store.results.isEmpty)
    }

    @Test
    func aReadEndsWithTheStore() async throws {
        try folder.write(Data("Buy milk".utf8), to: "todo.txt")
        let read = read("todo.txt")
        store.dispatch(read)
        store.dropStore()
        await store.transfersEnded()
        #expect(store.log == [])
    }

    // Regression: logs showed the closures, because values with closures are printed by their parts.
    @Test
    func describesTheFileInLogsAlso() {
        let read = ReadFile(at: URL(fileURLWithPath: "/lists/todo.txt")) { store.ended($0) }
        #expect("\(read)" == "ReadFile(file:///lists/todo.txt)")
        #expect(redactedDescription(of: read) == "\(read)")
        #expect(shortDescription(of: read) == "\(read)")
    }

    private func read(_ name: String) -> ReadFile {
        var read = ReadFile(at: folder.file(name)) { [store] in
            store.ended($0)
        } progress: { [store] in
            store.progressed($0)
        }
        read.id = "transfer"
        return read
    }
}
