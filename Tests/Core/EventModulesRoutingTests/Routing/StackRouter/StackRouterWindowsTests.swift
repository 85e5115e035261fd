import EventModules
import Testing

/// Several windows: one store and one manager, and a router with a position of its own for each.
@MainActor
struct StackRouterWindowsTests {
    /// Routes in the window that the event came from, without knowing about windows.
    private final class WindowRouting: EventsListening {
        weak var manager: ModuleManager?

        func registerToEvents(
            for producer: any AnyEventsProducer,
            events: Observable<PageEvent>
        ) -> Bool {
            producer[event: PageEvent.opened]
                .subscribe(onNext: { [weak self, weak producer] name in
                    guard let producer, let router = self?.manager?.router(of: producer)
                    else { return }
                    router.route(to: .pushing(.page(name)))
                })
                .disposed(by: producer.disposeBag)
            return true
        }
    }

    private let store = Store.memos()
    private let manager: ModuleManager
    private let main: StackRouter
    private var second: StackRouter?

    init() {
        let routing = WindowRouting()
        manager = ModuleManager(listeners: [routing], store: store)
        routing.manager = manager
        main = StackRouter(manager: manager)
        second = StackRouter(manager: manager, stateKey: "Window/2")
        main.start(with: .page("a"))
        second?.start(with: .page("b"))
    }

    private func page(_ name: String) throws -> PageModule {
        let pages = manager.livingModules().compactMap { $0 as? PageModule }
        return try #require(pages.first { $0.context.name == name })
    }

    private func position(_ key: StateKey) -> RouterPosition? {
        store.state.value(forKey: key, ofType: RouterPosition.self)
    }

    @Test
    func aListenerRoutesInTheWindowOfTheEvent() throws {
        try page("b").subject.onNext(.opened("c"))
        #expect(main.position.description == "stack: PageModule#1")
        #expect(second?.position.description == "stack: PageModule#2 / PageModule#3")
        try page("a").subject.onNext(.opened("d"))
        #expect(main.position.description == "stack: PageModule#1 / PageModule#4")
        #expect(position("Window/2") == second?.position)
        #expect(position("RouterPosition") == main.position)
    }

    @Test
    mutating func closingAWindowTouchesNoOther() throws {
        second?.route(to: .pushing(MemoContext.step()))
        let before = main.position
        weak let screen = second?.topPresentable
        #expect(store.state.keys.contains("Memo@MemoModule#3"))
        second = nil
        #expect(screen == nil)
        #expect(store.state.keys == ["MemoJournal", "RouterPosition"])
        #expect(main.position == before)
        #expect(manager.livingModules().count == 1)
    }

    @Test
    func twoRoutersWithOneKeyStopTheProgram() async throws {
        let result = await #expect(processExitsWith: .failure, observing: .standardError) {
            await MainActor.run {
                let store = Suas.createStore(reducer: RouterReducer())
                let first = StackRouter(manager: ModuleManager(store: store))
                let second = StackRouter(manager: ModuleManager(store: store))
                withExtendedLifetime((first, second)) {}
            }
        }
        let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
        #expect(
            text.contains(
                """
                Two routers have the same state key.
                    state key: "RouterPosition"
                Each window's position is a separate sub-state; both routers would show the same one.
                To fix this, give the router of each further window its own key, as in \
                StackRouter(manager: manager, stateKey: "Window/2"), or release the first router.
                """
            )
        )
    }

    // Regression: a listener of its screens' leaving stopped the program.
    @Test
    func aReleasedRoutersKeyIsFree() {
        var router: StackRouter? = StackRouter(manager: manager, stateKey: "third")
        var next: StackRouter?
        router?.start(with: .page("c"))
        manager.addEventsListeners([
            EventReaction { [manager] event, _ in
                guard event as? ViewControllerEvent == .left, next == nil else { return }
                next = StackRouter(manager: manager, stateKey: "third")
            }
        ])
        router = nil
        #expect(next?.stateKey == "third" && next?.position.isEmpty == true)
        next?.start(with: .page("d"))
        #expect(position("third") == next?.position)
    }
}

/// The router of the window that a producer belongs to.
@MainActor
struct ModuleManagerRoutersTests {
    private let app = RoutedApp(
        tabs: ["home"],
        store: Suas.createStore(reducer: TableReducer(initialState: 0))
    )

    @Test
    func aProducerWithoutAWindowHasTheMainRouter() {
        let producer = ProductArrayModule()
        app.manager.setupEventsListeners(for: producer)
        #expect(app.manager.router(of: producer) === app.router)
    }

    @Test
    func aModuleHasTheRouterOfItsWindow() throws {
        let window = StackRouter(manager: app.manager, stateKey: "Window/2")
        window.start(with: .page("other"))
        #expect(try app.manager.router(of: app.module("home")) === app.router)
        #expect(try app.manager.router(of: app.module("other")) === window)
        let screen = try #require(window.topPresentable)
        #expect(app.manager.router(of: screen) === window)
    }

    // Regression: it had the router of its newest screen, also once that screen had left.
    @Test
    func aModuleInTwoWindowsHasTheRouterThatShowsItsNewestScreen() throws {
        var window: StackRouter? = StackRouter(manager: app.manager, stateKey: "Window/2")
        window?.start(with: .page("other"))
        let home = try app.module("home")
        window?.route(to: .pushing(home.step(to: "more")))
        #expect(app.manager.router(of: home) === window)
        window?.pop()
        #expect(app.manager.router(of: home) === app.router)
        #expect(app.manager.screenID(of: home)?.number == 1)
        window?.route(to: .pushing(home.step(to: "more")))
        window = nil
        #expect(app.manager.router(of: home) === app.router)
    }

    // Regression: it had the main router, so that its last events were routed in another window.
    @Test
    func whatIsLeftOfAClosedWindowHasNoRouter() throws {
        var window: StackRouter? = StackRouter(manager: app.manager, stateKey: "Window/2")
        window?.start(with: .page("other"))
        let module = try app.module("other")
        let screen = try #require(window?.topPresentable)
        window = nil
        #expect(app.manager.router(of: module) == nil)
        #expect(app.manager.router(of: screen) == nil)
    }
}
