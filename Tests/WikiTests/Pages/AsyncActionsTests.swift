import EventModules
import EventModulesTesting
import EventModulesTransfers
import Foundation
import Testing

@MainActor
struct AsyncActionsTests {
    // MARK: - What the page's examples are about

    struct Library: Sendable {
        func quote() async -> String { "Hello" }

        func quote(by author: String) async throws -> String { "Hello" }
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

    struct LoadQuote: TaskAction {
        let author: String
        let library: Library

        func run(
            getState: @escaping GetStateFunction,
            dispatch: @escaping DispatchFunction
        ) async throws -> String {
            let text = try await library.quote(by: author)
            dispatch(QuoteLoaded(text: text))
            return text
        }
    }

    struct SearchQuotes: TaskAction {
        let text: String
        let library: Library
        var replacesRunning: Bool { true }

        func run(
            getState: @escaping GetStateFunction,
            dispatch: @escaping DispatchFunction
        ) async throws {
            dispatch(QuoteLoaded(text: try await library.quote(by: text)))
        }
    }

    struct StartOver: AsyncAction {
        let library: Library

        func execute(
            getState: @escaping () -> Store.State,
            dispatch: @escaping (any Action) -> Void
        ) {
            dispatch(QuoteLoaded(text: ""))
            dispatch(LoadQuote(author: "Lovelace", library: library))
        }
    }

    private let library = Library()

    private func quotesStore() -> Store {
        Suas.createStore(
            reducer: TableReducer(initialState: Quotes())
                .on(QuoteLoaded.self) { quotes, action in quotes.text = action.text },
            middleware: AsyncMiddleware()
        )
    }

    @Test
    func smallestExample() async throws {
        var printed: [String] = []
        func print(_ text: String) {
            printed.append(text)
        }

        let reducer = TableReducer(initialState: Quotes())
            .on(QuoteLoaded.self) { quotes, action in quotes.text = action.text }
        let store = Suas.createStore(reducer: reducer, middleware: AsyncMiddleware())
        store.addListener(forStateType: Quotes.self) { quotes in print(quotes.text) }

        let library = Library()
        let load = BlockAsyncAction { getState, dispatch in
            let text = await library.quote()
            dispatch(QuoteLoaded(text: text))
        }
        try await store.run(load)

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
    func outcomes() async throws {
        let store = quotesStore()

        let text = try await store.run(LoadQuote(author: "Hopper", library: library))

        #expect(text == "Hello")
    }

    @Test
    func cancelling() async {
        let store = quotesStore()

        let load = BlockAsyncAction(id: .quote) { _, dispatch in
            dispatch(QuoteLoaded(text: await library.quote()))
        }
        store.dispatch(action: load)
        store.dispatch(action: CancelAsyncAction(id: .quote))

        await store.actionsEnded()
        #expect(store.state.value(forKeyOfType: Quotes.self)?.text == "none yet")
    }

    @Test
    func replacing() async {
        var texts: [String] = []
        let store = quotesStore()
        store.addListener(forStateType: Quotes.self) { texts.append($0.text) }
        store.dispatch(action: SearchQuotes(text: "H", library: library))
        store.dispatch(action: SearchQuotes(text: "Ho", library: library))
        await store.actionsEnded()
        #expect(texts == ["Hello"])
    }

    @Test
    func retryAndTimeout() async throws {
        let clock = ManualClock()
        var attempts = 0
        async let text = retrying(3, pausing: .seconds(1), on: clock) {
            attempts += 1
            if attempts < 3 { throw TookTooLong() }
            return "Hello"
        }
        await clock.run(for: .seconds(2))
        let retried = try await text
        #expect(retried == "Hello")

        let inTime = try await within(.seconds(1), on: clock) { "Hello" }
        #expect(inTime == "Hello")
        let (answers, server) = AsyncStream<String>.makeStream()
        let late = Task {
            try await within(.seconds(1), on: clock) { for await _ in answers {} }
        }
        await clock.waitForSleepers()
        await clock.run(for: .seconds(1))
        await #expect(throws: TookTooLong.self) { try await late.value }
        server.finish()
    }

    @Test
    func files() async throws {
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
        try await store.run(write)

        let read = ReadFile(at: url) { result in
            FileRead(result: result)
        } progress: { progress in
            ShowProgress(fraction: progress.fraction)
        }
        let content = try await store.run(read).get()

        #expect(content == bytes)
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
        try await store.run(send)

        #expect(sent.map(\.result) == [.failure(.unreachable(url))])
    }

    @Test
    func testing() async throws {
        let store = quotesStore()
        let load = LoadQuote(author: "Hopper", library: library)

        try await store.run(load)
        #expect(store.state.value(forKeyOfType: Quotes.self)?.text == "Hello")
    }

    @Test
    func testingWithoutAStore() async throws {
        let load = LoadQuote(author: "Hopper", library: library)

        var log: [String] = []
        let dispatch: DispatchFunction = { action in log.append("\(action)") }
        let text = try await load.run(getState: { [:] }, dispatch: dispatch)
        #expect(text == "Hello")
        #expect(log == ["QuoteLoaded(text: \"Hello\")"])
    }
}

extension AsyncActionID {
    static let quote: Self = "quote"
}

struct TookTooLong: Error {}

func retrying<Outcome: Sendable>(
    _ attempts: Int,
    pausing pause: Duration,
    on clock: any Clock<Duration>,
    _ work: () async throws -> Outcome
) async throws -> Outcome {
    for _ in 1..<attempts {
        if let outcome = try? await work() { return outcome }
        try await clock.sleep(for: pause)
    }
    return try await work()
}

func within<Outcome: Sendable>(
    _ limit: Duration,
    on clock: any Clock<Duration>,
    _ work: @escaping @Sendable () async throws -> Outcome
) async throws -> Outcome {
    try await withThrowingTaskGroup(of: Outcome.self) { group in
        defer { group.cancelAll() }
        group.addTask(operation: work)
        group.addTask {
            try await clock.sleep(for: limit)
            throw TookTooLong()
        }
        for try await outcome in group { return outcome }
        throw TookTooLong()
    }
}
