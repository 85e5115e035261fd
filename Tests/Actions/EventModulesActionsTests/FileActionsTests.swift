import EventModulesActions
import EventModulesTestSupport
import Foundation
import Suas
import Testing

/// Reading and writing files.
@MainActor
struct FileActionsTests {
    private let store = LoggedStore()
    private let folder: TestFolder

    init() throws { folder = try TestFolder() }

    private func read(_ url: URL, limit: Int = 1 << 28) -> ReadFile {
        ReadFile(url, limit: limit) { result in
            let text = result.map { "\($0.count) bytes" }.mapError(Described.init)
            return LoggedStore.Ended(text: "\(text)")
        }
    }

    private func write(_ content: Data, to url: URL) -> WriteFile {
        WriteFile(content, to: url) { result in
            let text = result.map { "written" }.mapError(Described.init)
            return LoggedStore.Ended(text: "\(text)")
        }
    }

    /// An error of Foundation by its code, because its text depends on the system.
    private struct Described: Error, CustomStringConvertible {
        let description: String

        init(_ error: any Error) {
            description = error is FileActionError ? "\(error)" : "\((error as NSError).code)"
        }
    }

    // MARK: - Reading

    @Test(arguments: [0, 10, 1_100_000])
    func aFileIsReadToItsEnd(count: Int) async throws {
        let content = Data((0..<count).map { UInt8(truncatingIfNeeded: $0) })
        try content.write(to: folder.file("file"))
        try folder.link("link", to: "file")
        var read: [Data?] = []
        for name in ["file", "link"] {
            let action = ReadFile(folder.file(name)) { result in
                read.append(try? result.get())
                return LoggedStore.Ended(text: "")
            }
            #expect(await store.log(of: action).count == 1)
        }
        #expect(read == [content, content])
    }

    @Test(arguments: [
        (10, #"success("10 bytes")"#), (9, "more than 9 "), (0, "more than 0 "),
        (.min, "more than -"),
    ])
    func theLimitCountsBytes(limit: Int, text: String) async throws {
        try folder.write("0123456789", to: "file")
        let log = await store.log(of: read(folder.file("file"), limit: limit))
        #expect(log.count == 1 && log[0].contains(text), "\(log)")
    }

    @Test
    func otherFilesAreRefused() async throws {
        #expect(mkfifo(folder.path("pipe"), 0o600) == 0)
        try folder.link("loop", to: "loop")
        let missing = "\(CocoaError.fileReadNoSuchFile.rawValue)"
        let cases = [
            (folder.file("missing"), missing),
            (folder.file("pipe"), "it isn't an ordinary file"),
            (folder.url, "it isn't an ordinary file"),
            (URL(fileURLWithPath: "/dev/zero"), "it isn't an ordinary file"),
            (try #require(URL(string: "http://localhost")), "it isn't an ordinary file"),
        ]
        for (url, text) in cases {
            let log = await store.log(of: read(url))
            #expect(log.count == 1 && log[0].hasPrefix("failure("), "\(url)")
            #expect(log[0].contains(text), "\(url)")
        }
    }

    #if os(Linux)
    // The system claims that it has no bytes.
    @Test
    func aFileOfUnknownSizeIsRead() async {
        let url = URL(fileURLWithPath: "/proc/self/status")
        #expect(await store.log(of: read(url)).first?.hasPrefix("success(") == true)
        #expect(await store.log(of: read(url, limit: 9)).first?.contains("more than 9") == true)
    }
    #endif

    @Test(arguments: [
        (
            FileActionError.notAFile(URL(fileURLWithPath: "/lists")),
            """
            file:///lists: not read, because it isn't an ordinary file. To fix this, use the file \
            URL of one.
            """
        ),
        (
            .tooLarge(URL(string: "file://anna:1234@mac/a?token=5678")!, limit: 100),
            """
            file://…@mac/a?token=…: not read, because it has more than 100 bytes. To fix this, use \
            a smaller file or a greater limit.
            """
        ),
    ])
    func errorsSayHowToFixThem(_ error: FileActionError, text: String) {
        #expect("\(error)" == text)
    }

    // MARK: - Writing

    @Test
    func aFileIsWrittenThroughItsLink() async throws {
        try folder.write("old", to: "file")
        try folder.link("link", to: "file")
        for name in ["link", "new"] {
            let log = await store.log(of: write(Data(name.utf8), to: folder.file(name)))
            #expect(log == [#"success("written")"#])
        }
        #expect(try folder.names() == ["file", "link", "new"])
        #expect(try folder.text(of: "file") == "link" && folder.text(of: "new") == "new")
        let destination = try FileManager.default.destinationOfSymbolicLink(
            atPath: folder.path("link")
        )
        #expect(destination == "file")
    }

    @Test
    func whatCannotBeWrittenIsAFailure() async throws {
        let urls = [
            folder.file("missing/file"), folder.url,
            try #require(URL(string: "http://localhost/file")),
        ]
        for url in urls {
            let log = await store.log(of: write(Data("new".utf8), to: url))
            #expect(log.count == 1 && log[0].hasPrefix("failure("))
        }
        #expect(try folder.names() == [])
    }

    @Test
    func noReaderSeesAHalfWrittenFile() async throws {
        let url = folder.file("file")
        let contents = [1, 2].map { Data(repeating: $0, count: 1_000_000) }
        try contents[0].write(to: url)
        let reader = Task.detached {
            while !Task.isCancelled {
                let content = try Data(contentsOf: url)
                guard contents.contains(content) else { return false }
            }
            return true
        }
        for number in 1...40 { _ = await store.log(of: write(contents[number % 2], to: url)) }
        reader.cancel()
        #expect(try await reader.value)
        #expect(try folder.names() == ["file"])
    }

    // MARK: - Cancellation and logs

    @Test
    func aCanceledActionDispatchesNothing() async throws {
        try folder.write("0123456789", to: "file")
        var reading = read(folder.file("file"))
        reading.id = "file"
        var writing = write(Data(), to: folder.file("new"))
        writing.id = "file"
        store.store?.dispatch(action: reading)
        store.store?.dispatch(action: writing)
        store.store?.dispatch(action: CancelAsyncAction(id: "file"))
        await store.actionsEnded()
        #expect(store.log == [] && store.store?.runningActions.isEmpty == true)

        reading.replacesRunning = true
        store.store?.dispatch(action: reading)
        #expect(await store.log(of: reading) == [#"success("10 bytes")"#])

        store.store?.dispatch(action: reading)
        store.release()
        await store.actionsEnded()
        #expect(store.log == [])
    }

    // A task that no store cancels also stops.
    @Test
    func aCanceledTaskStopsReading() async throws {
        try folder.write("0123456789", to: "file")
        let reading = read(folder.file("file"))
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await reading.run(getState: { [:] }, dispatch: { _ in Issue.record() })
        }
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test
    func descriptionsHideContents() throws {
        let url = try #require(URL(string: "file:///lists/a%0Ab?token=5678"))
        #expect("\(read(url))" == "ReadFile(file:///lists/a%0Ab?token=…)")
        let writing = write(Data("secret".utf8), to: url)
        #expect("\(writing)" == "WriteFile(6 bytes, file:///lists/a%0Ab?token=…)")
    }
}
