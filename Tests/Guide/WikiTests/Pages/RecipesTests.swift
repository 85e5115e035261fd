import EventModulesScreens
import EventModulesTesting
import Foundation
import Testing

//> struct FeedService: Sendable {

//> enum FeedKey: ServiceKey {

//> extension Services {

/// Data and forms.
@MainActor
struct RecipesTests {
    //> struct Feed: Equatable {

    //>     var items: [String] = []

    //>     static var reducer: AppActionReducer<Feed> { AppActionReducer(initialState: Feed()) }

    //> enum FeedAction: AppAction {

    //>     func updatedState(currentState feed: inout Feed) {

    //> struct LoadPage: TaskAction {

    //>     func run(

    struct NoConnection: Error {}

    /// Fails until the test connects it.
    private actor Server {
        private var isConnected = false

        func connect() { isConnected = true }

        func page(_ number: Int) throws -> [String] {
            guard isConnected else { throw NoConnection() }
            return ["item \(number)"]
        }
    }

    private let server = Server()

    private func feedStore() -> Store {
        let store = Suas.createStore(reducer: Feed.reducer, middleware: AsyncMiddleware())
        store.services = Services { [server] in
            $0.feed = FeedService { try await server.page($0) }
        }
        return store
    }

    //> @Test(.services { $0.feed = FeedService { number in ["item \(number)"] } })

    @Test(.manualClock)
    func pagesErrorsAndRetry() async throws {
        let store = feedStore()
        try await store.run(LoadPage())
        #expect(store.state[Feed.self]?.phase == .failed("NoConnection()"))
        await server.connect()
        store.dispatch(LoadPage())
        store.dispatch(LoadPage())
        await store.settle()
        #expect(store.state[Feed.self] == Feed(items: ["item 1"], nextPage: 2))
        try await store.run(LoadPage())
        #expect(store.state[Feed.self]?.items == ["item 1", "item 2"])
        await refresh(store)
        #expect(store.state[Feed.self] == Feed(items: ["item 1"], nextPage: 2))
    }

    //> func refresh(_ store: Store) async {

    @Test(.manualClock)
    func aRefreshReplacesTheRunningLoad() async {
        let gate = Gate()
        let store = Suas.createStore(
            reducer: Feed.reducer,
            state: ["Feed": Feed(items: ["old"], nextPage: 3)],
            middleware: AsyncMiddleware()
        )
        store.services = Services {
            $0.feed = FeedService { number in
                await gate.pass()
                return ["item \(number)"]
            }
        }
        store.dispatch(LoadPage())
        store.dispatch(LoadPage(isRefresh: true))
        gate.open()
        await store.settle()
        #expect(store.state[Feed.self] == Feed(items: ["item 1"], nextPage: 2))
    }

    @Test(.manualClock)
    func anAlertAndARetry() async throws {
        let store = feedStore()
        let (manager, bag) = (ModuleManager(), DisposeBag())
        let router = StackRouter(manager: manager)
        router.start(with: .catalog)

        //> store.addListener(forStateType: Feed.self) { [weak store, weak router] feed in

        try await store.run(LoadPage())
        let prompt = try #require(router.position.prompt)
        #expect(prompt.prompt.message == "NoConnection()")
        await server.connect()
        router.answer(prompt, button: "retry")
        await store.settle()
        #expect(store.state[Feed.self]?.items == ["item 1"])

        router.perform([.prompt(Prompt("Saved"))])
        #expect(router.position.prompt?.prompt.title == "Saved")
    }
}
