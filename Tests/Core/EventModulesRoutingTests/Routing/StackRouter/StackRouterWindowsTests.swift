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
                    router.route(
                        to: PresentableRoutingStep(
                            withStep: .page(name),
                            presentationMode: .push()
                        )
                    )
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
    func modulesScreensAndRoutersBelongToTheirWindow() throws {
        let b = try page("b")
        #expect(manager.router(of: b) === second)
        let screen = try #require(second?.topPresentable)
        #expect(manager.router(of: screen) === second)
        #expect(second.flatMap { manager.router(of: $0) } === second)
        let id = try #require(manager.screenID(of: b))
        #expect(id.number == 2)
        #expect(manager.screenID(of: screen) == id)
        second?.route(
            to: PresentableRoutingStep(withStep: b.step(to: "more"), presentationMode: .push())
        )
        #expect(manager.screenID(of: b)?.number == 3)
    }

    @Test
    func aProducerWithoutAWindowHasTheMainRouter() {
        let basket = BasketModule()
        manager.setupEventsListeners(for: basket)
        #expect(manager.router(of: basket) === main)
        #expect(manager.screenID(of: basket) == nil)
        #expect(ModuleManager().router(of: basket) == nil)
    }

    @Test
    mutating func closingAWindowTouchesNoOther() throws {
        second?.route(
            to: PresentableRoutingStep(withStep: MemoContext.step(), presentationMode: .push())
        )
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
    func positionsOfWindowsAreRestoredIndependently() {
        let kept = main.position
        main.route(to: PresentableRoutingStep(withStep: .page("c"), presentationMode: .push()))
        store.dispatch(action: MoveRouter(to: kept))
        #expect(main.position == kept)
        store.dispatch(action: MoveRouter(to: RouterPosition(), stateKey: "Window/2"))
        #expect(second?.position == RouterPosition())
        #expect(main.position == kept)
    }

    @Test
    func twoRoutersWithOneKeyStopTheProgram() async throws {
        let result = await #expect(
            processExitsWith: .failure,
            observing: [\.standardErrorContent]
        ) {
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

    @Test
    func aReleasedRoutersKeyIsFree() {
        var router: StackRouter? = StackRouter(manager: manager, stateKey: "third")
        router = nil
        router = StackRouter(manager: manager, stateKey: "third")
        #expect(router != nil)
    }
}
