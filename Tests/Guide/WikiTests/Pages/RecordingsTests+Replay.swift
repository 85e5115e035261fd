import EventModulesTesting
import EventModulesTracing
import Foundation
import Testing

// An app declares its events `Codable`. Here they are declared in another file, for which Swift
// writes no conformance.

extension CatalogEvent: Codable {
    init(from decoder: any Decoder) throws {
        self = .productSelected(id: try String(from: decoder))
    }

    func encode(to encoder: any Encoder) throws {
        switch self {
        case .productSelected(let id): try id.encode(to: encoder)
        }
    }
}

extension ProductEvent: Codable {
    init(from decoder: any Decoder) throws {
        self = .addedToBasket(id: try String(from: decoder))
    }

    func encode(to encoder: any Encoder) throws {
        switch self {
        case .addedToBasket(let id): try id.encode(to: encoder)
        }
    }
}

//> extension FlowInputs {

@MainActor
struct RecordingsReplayTests {
    private let page = GuidePage(path: "Wiki/Recordings.md")
    private let path = FileManager.default.temporaryDirectory
        .appendingPathComponent("\(UUID().uuidString).jsonl").path

    @Test
    func stateIsRestored() throws {
        var printed: [String] = []
        func print(_ items: Any...) {
            printed.append(items.map { "\($0)" }.joined(separator: " "))
        }

        //>> let store = Suas.createStore(reducer: Basket.reducer)

        #expect(try page.shows(printed.joined(separator: "\n")))
    }

    @Test
    func replay() async throws {
        defer { try? FileManager.default.removeItem(atPath: path) }
        var printed: [String] = []
        func print(_ items: Any...) {
            printed.append(items.map { "\($0)" }.joined(separator: " "))
        }

        let (app, file) = (ShopApp(), try FlowFile(path))

        //> let trace = FlowTrace(manager: app.manager, router: app.router, to: file, recording: .user)

        app.router.enter("lamp")
        app.router.enter("add")
        trace.stop()
        try await file.flush()

        //>> let replay = FlowReplay(try FlowRecording(contentsOf: path), inputs: .user)

        #expect(printed == ["fine same"])
        #expect(try page.text().contains("`\(printed.joined())`"))
        #expect(other.store.state[Basket.self]?.names == ["lamp"])
        #expect(other.router.position == app.router.position)
    }

    private func record(
        _ manager: ModuleManager,
        _ router: StackRouter,
        _ use: () -> Void
    ) async throws -> FlowReplay {
        defer { try? FileManager.default.removeItem(atPath: path) }
        let file = try FlowFile(path)
        let trace = FlowTrace(manager: manager, router: router, to: file, recording: .user)
        use()
        trace.stop()
        try await file.flush()
        return FlowReplay(try FlowRecording(contentsOf: path), inputs: .user)
    }

    @Test
    func whatTheAppDidByItselfIsDoneAgain() async throws {
        func lamp() -> ProductModule { ProductModule(usingContext: ProductContext(id: "lamp")) }
        let (app, other) = (ShopApp(), ShopApp())
        let (product, otherProduct) = (lamp(), lamp())
        let replay = try await record(app.manager, app.router) {
            app.manager.setupEventsListeners(for: product)
            product.events.emit(.addedToBasket(id: "lamp"))
        }
        let result = await replay.run(manager: other.manager, router: other.router) {
            other.manager.setupEventsListeners(for: otherProduct)
        }
        #expect(result == .same)
        #expect(other.store.state[Basket.self]?.names == ["lamp"])
    }

    @Test
    func routesFromOutsideAreRepeated() async throws {
        let (app, other) = (ShopApp(), ShopApp())
        let replay = try await record(app.manager, app.router) {
            app.router.enter("lamp")
            app.router.goBack()
        }
        #expect(replay.grade == .fine)
        #expect(await replay.run(manager: other.manager, router: other.router) == .same)
        #expect(other.router.position.screens.map(\.description) == ["CatalogModule#1"])
    }

    @Test
    func routesToModulesFromOutsideAreNotRepeated() async throws {
        func openLamp(_ app: ShopApp) {
            let lamp = ModuleRoutingStep.product(id: "lamp")
            app.router.route(to: PresentableRoutingStep(withStep: lamp, presentationMode: .push()))
        }
        let app = ShopApp()
        let replay = try await record(app.manager, app.router) { openLamp(app) }
        #expect(replay.grade == .fine)

        let (stopped, other) = (ShopApp(), ShopApp())
        let result = await replay.run(manager: stopped.manager, router: stopped.router)
        guard case .different(1, recorded: _?, replayed: nil) = result else {
            Issue.record("\(result)")
            return
        }
        let same = await replay.run(manager: other.manager, router: other.router) {
            openLamp(other)
        }
        #expect(same == .same)
    }

    @Test
    func runningActionsGoOn() async throws {
        let store = Suas.createStore(
            reducer: Basket.reducer,
            middleware: AsyncMiddleware()
        )
        let trace = FlowTrace(store: store)
        let gate = Gate()
        store.dispatch(AddProduct(name: "lamp"))
        store.dispatch(
            BlockAsyncAction { _, dispatch in
                await gate.pass()
                dispatch(AddProduct(name: "table"))
            }
        )
        trace.restore(trace.entries[0])
        gate.open()
        await store.actionsEnded()
        #expect(store.state[Basket.self]?.names == ["lamp", "table"])
    }

    @Test
    func restoringIsUndoneByRestoringALaterEntry() throws {
        let store = Suas.createStore(reducer: Basket.reducer)
        let trace = FlowTrace(store: store)
        store.dispatch(AddProduct(name: "lamp"))
        store.dispatch(AddProduct(name: "chair"))
        let last = try #require(trace.entries.last)
        trace.restore(trace.entries[0])
        #expect(store.state[Basket.self]?.names == ["lamp"])
        trace.restore(last)
        #expect(store.state[Basket.self]?.names == ["lamp", "chair"])
    }
}
