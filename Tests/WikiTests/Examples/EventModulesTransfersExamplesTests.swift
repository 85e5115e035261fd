import EventModulesTesting
import EventModulesTransfers
import Foundation
import Testing

/// The examples in the comments of EventModulesTransfers.
@MainActor
final class EventModulesTransfersExamplesTests {
    private struct TodosRead: Action {
        let result: Result<Data, FileError>

        init(_ result: Result<Data, FileError>) { self.result = result }
    }

    private struct TodosWritten: Action {
        let result: Result<Int, FileError>

        init(_ result: Result<Int, FileError>) { self.result = result }
    }

    private struct TodosFetched: Action {
        let result: Result<HTTPResponse, HTTPRequestError>

        init(_ result: Result<HTTPResponse, HTTPRequestError>) { self.result = result }
    }

    private struct ShowProgress: Action {
        let fraction: Double?
    }

    private let store = Suas.createStore(
        reducer: BlockReducer(initialState: 0) { _, _ in nil },
        middleware: AsyncMiddleware()
    )
    private let url = FileManager.default.temporaryDirectory
        .appendingPathComponent("WikiTests-\(UUID().uuidString).txt")
    private var actions: [String] = []

    init() throws {
        try Data("Call Mum\n".utf8).write(to: url)
        store.addActionListener { [weak self] action in
            self?.actions.append("\(type(of: action))")
        }
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    @Test
    func filesAreRead() async throws {
        store.dispatch(action: ReadFile(at: url) { result in TodosRead(result) })
        let content = try await store.run(ReadFile(at: url)).get()

        await store.settle()
        #expect(content == Data("Call Mum\n".utf8))
        #expect(actions.filter { $0 == "TodosRead" }.count == 1)
    }

    @Test
    func filesAreWritten() async throws {
        let new = Data("Buy milk\n".utf8)
        let read = try Data(contentsOf: url)

        let write = WriteFile(new, to: url, replacing: .content(read)) { TodosWritten($0) }
        store.dispatch(action: write)

        await store.settle()
        #expect(actions == ["WriteFile", "TodosWritten"])
        #expect(try Data(contentsOf: url) == new)
    }

    @Test
    func progressIsDispatched() async throws {
        let read = ReadFile(
            at: url,
            progress: { progress in ShowProgress(fraction: progress.fraction) }
        )

        _ = try await store.run(read).get()
        #expect(actions.last == "ShowProgress")
    }

    @Test
    func requestsAreValues() throws {
        let url = try #require(URL(string: "https://todo.example/todo.txt"))
        let tag = "\"7\""
        let bytes = Data("Buy milk\n".utf8)

        let request = HTTPRequest(url, method: "PUT", headers: ["If-Match": tag], body: bytes)

        #expect(
            request.description
                == "HTTPRequest(PUT https://todo.example/todo.txt, [If-Match: …], 9 bytes)"
        )
    }

    @Test
    func requestsAreSent() async throws {
        let url = try #require(URL(string: "nowhere://todo.example"))

        store.dispatch(action: SendRequest(HTTPRequest(url)) { result in TodosFetched(result) })

        await store.settle()
        #expect(actions == ["SendRequest", "TodosFetched"])
    }
}
