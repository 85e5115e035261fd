import EventModulesActions
import EventModulesTesting
import Foundation
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The examples in the comments of EventModulesActions.
@MainActor
final class EventModulesActionsExamplesTests {
    private struct TodosRead: Action {
        init(_ result: Result<Data, any Error>) {}
    }

    private struct TodosWritten: Action {
        init(_ result: Result<Void, any Error>) {}
    }

    private struct TodosFetched: Action {
        init(_ result: Result<SendRequest.Response, any Error>) {}
    }

    private let store = Suas.createStore(
        reducer: BlockReducer(initialState: 0) { _, _ in nil },
        middleware: AsyncMiddleware()
    )
    private let url = FileManager.default.temporaryDirectory
        .appendingPathComponent("WikiTests-\(UUID().uuidString).txt")
    private var actions: [String] = []

    init() {
        store.addActionListener { [weak self] action in
            self?.actions.append("\(type(of: action))")
        }
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    @Test
    func filesAreWrittenAndRead() async throws {
        let bytes = Data("Call Mum\n".utf8)

        store.dispatch(action: WriteFile(bytes, to: url) { result in TodosWritten(result) })

        await store.settle()
        store.dispatch(action: ReadFile(url) { result in TodosRead(result) })

        await store.settle()
        #expect(actions == ["WriteFile", "TodosWritten", "ReadFile", "TodosRead"])
        #expect(try Data(contentsOf: url) == bytes)
    }

    @Test
    func requestsAreSent() async throws {
        let url = try #require(URL(string: "nowhere://todo.example"))

        let request = URLRequest(url: url, timeoutInterval: 10)
        store.dispatch(action: SendRequest(request) { result in TodosFetched(result) })

        await store.settle()
        #expect(actions == ["SendRequest", "TodosFetched"])
    }

    @Test
    func requestsJoinATrace() throws {
        let url = try #require(URL(string: "https://todo.example"))

        let request = URLRequest(url: url).addingTraceparent()

        #expect(request.url == url)
    }
}
