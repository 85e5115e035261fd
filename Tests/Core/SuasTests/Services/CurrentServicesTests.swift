import Suas
import Testing

/// The services that middlewares and async actions of stores read.
@MainActor
struct CurrentServicesTests {
    let log = Log()

    /// Returns a store whose middleware logs a name for each `Add`, with an async middleware.
    private func store(
        _ name: String?,
        then reactions: @escaping @MainActor () -> Void = {}
    ) -> Store {
        let store = Suas.createStore(
            reducer: number("a"),
            middleware: AsyncMiddleware()
                + BlockMiddleware { [log] action, _, _, next in
                    log.add("\(action): \(Services.current.name)")
                    reactions()
                    next(action)
                }
        )
        store.services = name.map { name in Services.ofStore { $0.name = name } }
        return store
    }

    private let unprovided = """
        Code that has no services read a service.
            reader: unknown
        Each service has the value of its key.
        To fix this, give the manager services, or read a module's services.
        """

    @Test
    func servicesThatAreSetLaterAreReadFromThenOn() {
        let store = store("a")
        let instance = StateInstance(of: "Counter", number: 1)
        store.attach(reducer: number("b"), for: instance)
        store.dispatch(Add(1, to: "b"), in: instance)
        store.services = Services.ofStore { $0.name = "later" }
        store.dispatch(Add(2, to: "b"), in: instance)
        store.dispatch(action: Add(3, to: "a"))
        #expect(log.entries == ["+1 b: a", "+2 b: later", "+3 a: later"])
    }

    @Test
    func aTaskActionReadsThemAlsoInItsTasks() async throws {
        let store = store("a")
        let load = BlockAsyncAction { [log] _, dispatch in
            log.add(Services.current.name)
            await Task { log.add("task \(Services.current.name)") }.value
            await withTaskGroup { group in
                group.addTask { Services.current.name }
                for await name in group { log.add("child \(name)") }
            }
            dispatch(Add(1, to: "a"))
            log.add("end \(Services.current.name)")
        }
        try await store.run(load)
        #expect(log.entries == ["a", "task a", "child a", "+1 a: a", "end a"])
    }

    @Test
    func aCalledActionReadsThem() {
        let store = store("a")
        store.dispatch(
            action: BlockAsyncAction { [log] _, dispatch in
                dispatch(Add(1, to: "a"))
                log.add("called \(Services.current.name)")
            }
        )
        #expect(log.entries == ["+1 a: a", "called a"])
    }

    @Test
    func aMiddlewaresTaskReadsThem() async {
        var task: Task<Void, Never>?
        let store = store("a") { [log] in task = Task { log.add("task \(Services.current.name)") } }
        store.dispatch(action: Add(1, to: "a"))
        await task?.value
        #expect(log.entries == ["+1 a: a", "task a"])
    }

    @Test
    func aMiddlewareThatRunsLaterReadsThem() {
        var held: (() -> Void)?
        let holding = BlockMiddleware { action, _, _, next in held = { next(action) } }
        let reading = BlockMiddleware { [log] action, _, _, _ in
            log.add("\(action): \(Services.current.name)")
        }
        let store = Suas.createStore(reducer: number("a"), middleware: holding + reading)
        store.services = Services.ofStore { $0.name = "a" }
        store.dispatch(action: Add(1, to: "a"))
        held?()
        #expect(log.entries == ["+1 a: a"])
    }

    @Test
    func aListenerHasNoneInATaskOfAnAction() async throws {
        let store = store("a")
        let other = Suas.createStore(reducer: number("a"))
        other.listen { [log] in log.add("\($0): \(Services.current.name)") }
        let reports = try await reports {
            let add = BlockAsyncAction { _, _ in other.dispatch(action: Add(1, to: "a")) }
            try await store.run(add)
        }
        #expect(log.entries == ["1: \(Services().name)"])
        #expect(reports == [unprovided])
    }

    @Test
    func elsewhereReadingThemIsReported() {
        let reports = Diagnostics.collect { _ = Services.current }
        #expect(reports.map(\.description) == [unprovided])
    }

    private func reports(of body: @MainActor () async throws -> Void) async throws -> [String] {
        try await Diagnostics.collectReports(body).map(\.description)
    }
}
