import EventModules
import EventModulesTransfers
import Foundation
import Testing

@MainActor
struct AsyncActionsTests {
    // MARK: - What the page's examples are about

    struct Library: Sendable {
        func quote() async -> String { "Hello" }

        func quote(by author: String) async -> String { "Hello" }
    }

    struct Locator {
        func findPlace(_ found: @escaping @Sendable (String) -> Void) { found("London") }
    }

    struct ShowActivity: Action {}

    struct PlaceFound: Action {
        let name: String
    }

    struct FileWritten: Action {
        let result: Result<Int, FileError>
    }

    struct FileRead: Action {
        let result: Result<Data, FileError>
    }

    struct ShowProgress: Action {
        let fraction: Double?
    }

    struct TodosSent: Action {
        let result: Result<HTTPResponse, HTTPRequestError>
    }

    struct Quotes {
        var text = "none yet"
    }

    struct QuoteLoaded: Action {
        let text: String
    }

    struct LoadQuote: CancellableAsyncAction {
        let author: String
        let block: BlockAsyncAction

        init(by author: String, from library: Library) {
            self.author = author
            block = BlockAsyncAction { getState, dispatch in
                dispatch(QuoteLoaded(text: await library.quote(by: author)))
            }
        }
    }

    struct StartOver: AsyncAction {
        let library: Library

        func execute(
            getState: @escaping () -> Store.State,
            dispatch: @escaping (any Action) -> Void
        ) {
            dispatch(QuoteLoaded(text: ""))
            dispatch(LoadQuote(by: "Lovelace", from: library))
        }
    }

    private let library = Library()

    private func quotesStore() -> Store {
        Suas.createStore(
            reducer: BlockReducer(initialState: Quotes()) { state, action in
                (action as? QuoteLoaded).map { Quotes(text: $0.text) }
            },
            middleware: AsyncMiddleware()
        )
    }

    @Test
    func smallestExample() async {
        var printed: [String] = []
        func print(_ text: String) {
            printed.append(text)
        }

        let reducer = BlockReducer(initialState: Quotes()) { state, action in
            (action as? QuoteLoaded).map { Quotes(text: $0.text) }
        }
        let store = Suas.createStore(reducer: reducer, middleware: AsyncMiddleware())
        store.addListener(forStateType: Quotes.self) { quotes in print(quotes.text) }

        let library = Library()
        let load = BlockAsyncAction { getState, dispatch in
            let text = await library.quote()
            dispatch(QuoteLoaded(text: text))
        }
        store.dispatch(action: load)
        await load.finished()

        #expect(printed == ["Hello"])
    }

    @Test
    func callbacks() async {
        let store = quotesStore()
        let locator = Locator()

        let locate = BlockAsyncAction { getState, dispatch in
            dispatch(ShowActivity())
            locator.findPlace { place in
                Task { @MainActor in dispatch(PlaceFound(name: place)) }
            }
        }

        await withCheckedContinuation { continuation in
            store.addActionListener { action in
                if let found = action as? PlaceFound {
                    #expect(found.name == "London")
                    continuation.resume()
                }
            }
            store.dispatch(action: locate)
        }
    }

    @Test
    func namedActions() async {
        var log: [String] = []
        let store = quotesStore()
        await withCheckedContinuation { continuation in
            store.addActionListener { action in
                log.append("\(type(of: action))")
                if (action as? QuoteLoaded)?.text == "Hello" { continuation.resume() }
            }
            store.dispatch(action: StartOver(library: library))
        }
        #expect(log == ["StartOver", "QuoteLoaded", "LoadQuote", "QuoteLoaded"])
    }

    @Test
    func cancelling() async {
        let store = quotesStore()

        let load = LoadQuote(by: "Hopper", from: library)
        store.dispatch(action: load)
        load.cancel()

        await load.finished()
        #expect(store.state.value(forKeyOfType: Quotes.self)?.text == "none yet")
    }

    @Test
    func files() async {
        var log: [String] = []
        let store = quotesStore()
        store.addActionListener { action in
            switch action {
            case let action as FileWritten: log.append("written \(action.result)")
            case let action as FileRead: log.append("read \(action.result.map(\.count))")
            case let action as ShowProgress: log.append("progress \(action.fraction ?? 0)")
            default: break
            }
        }
        let url = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        let bytes = Data("Buy milk\n".utf8)
        defer { try? FileManager.default.removeItem(at: url) }

        let write = WriteFile(bytes, to: url) { result in FileWritten(result: result) }
        store.dispatch(action: write)
        await write.finished()

        let read = ReadFile(at: url) { result in
            FileRead(result: result)
        } progress: { progress in
            ShowProgress(fraction: progress.fraction)
        }
        store.dispatch(action: read)
        await read.finished()

        #expect(log == ["written success(9)", "progress 1.0", "read success(9)"])
    }

    @Test
    func requests() async throws {
        var sent: [TodosSent] = []
        let store = quotesStore()
        store.addActionListener { action in
            if let action = action as? TodosSent { sent.append(action) }
        }
        // Nobody listens there.
        let url = try #require(URL(string: "http://127.0.0.1:1/todos"))

        let request = HTTPRequest(
            url,
            method: "POST",
            headers: ["Content-Type": "text/plain"],
            body: Data("Buy milk".utf8),
            timeout: .seconds(10)
        )
        let send = SendRequest(request) { result in TodosSent(result: result) }
        store.dispatch(action: send)
        await send.finished()

        #expect(sent.map(\.result) == [.failure(.unreachable(url))])
    }

    @Test
    func testing() async {
        let store = quotesStore()
        let load = LoadQuote(by: "Hopper", from: library)

        store.dispatch(action: load)
        await load.finished()
        #expect(store.state.value(forKeyOfType: Quotes.self)?.text == "Hello")
    }

    @Test
    func testingWithoutAStore() async {
        let load = LoadQuote(by: "Hopper", from: library)

        var log: [String] = []
        load.execute(getState: { [:] }, dispatch: { action in log.append("\(action)") })
        await load.finished()
        #expect(log == ["QuoteLoaded(text: \"Hello\")"])
    }
}
