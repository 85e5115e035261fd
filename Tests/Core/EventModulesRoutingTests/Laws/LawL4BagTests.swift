import EventModules
import EventModulesTestSupport
import EventModulesTesting
import EventRuntime
import Testing

/// L4: a bag ends with its producer, whatever its contents retain.
///
/// Regression: `[events]`, captured by a subscription or a task in a module's own bag, kept the bag:
/// the module was released, but its sub-states and its listeners never were.
@MainActor
struct LawL4BagTests {
    /// The contents of a bag that retain the bag.
    enum Content: CaseIterable {
        case ownState, storeListener, service, task, bagItself
    }

    private let log = Log()
    private let store = Suas.createStore(reducer: AppActionReducer(initialState: 0))
    private let manager: ModuleManager
    private let router: StackRouter

    init() {
        manager = ModuleManager(store: store)
        router = StackRouter(manager: manager)
        router.start(with: .page("home"))
    }

    private func step(_ content: Content) -> ModuleRoutingStep {
        ModuleRoutingStep(withMaker: SearchContext(routingContext: .main, content: content))
    }

    private func route(to content: Content) { router.route(to: .pushing(step(content))) }

    private func expectNoSearch(_ location: SourceLocation = #_sourceLocation) {
        #expect(store.state.keys == ["Int", "RouterPosition"], sourceLocation: location)
        log.lines = []
        SearchModule.ticks.onNext(1)
        store.dispatch(SetTerm(term: "after the end"))
        #expect(log.lines.isEmpty, sourceLocation: location)
        expectNothingLeft(in: manager, store, router)
    }

    private func listen(react: @escaping (any EventProtocol) -> Void = { _ in }) {
        manager.addEventsListeners([
            EventReaction { [log] event, _ in
                guard event is SearchEvent else { return }
                log.lines.append("\(event)")
                react(event)
            }
        ])
    }

    @Test(arguments: Content.allCases)
    func aModulesBagEndsWithItsScreens(content: Content) {
        listen()
        route(to: content)
        #expect(store.state.keys.last == "Search@SearchModule#2")
        router.goBack()
        expectNoSearch()
    }

    @Test(arguments: Content.allCases)
    func aModuleThatClosesItselfEndsInItsTurn(content: Content) throws {
        listen { [router] event in if event as? SearchEvent == .closed { router.goBack() } }
        route(to: content)
        let module = try #require(manager.livingModules().last as? SearchModule)
        module.events.emit(.closed)
        // It ends although the caller still retains it.
        #expect(manager.livingModules().count == 1)
        #expect(store.state.keys == ["Int", "RouterPosition"])
        module.events.emit(.closed)
        #expect(log.lines.last == "closed")
        #expect(log.lines.count { $0 == "closed" } == 1)
    }

    @Test(arguments: Content.allCases)
    func aModuleEndsWithAScreenOutsideARouter(content: Content) {
        listen()
        var screen: (any Presentable)? = manager.viewController(
            for: SearchContext(routingContext: .main, content: content)
        )
        #expect(screen != nil)
        screen = nil
        expectNoSearch()
    }

    @Test
    func aTaskInAnEndedBagIsCancelled() async {
        route(to: .task)
        router.goBack()
        #expect(await eventually { SearchModule.cancelledCount > 0 })
    }

    @Test
    func aScreensBagEndsWhenItHasLeft() {
        let ticks = PublishSubject<Int>()
        manager.addEventsListeners([
            RegisteringListener { producer in
                guard producer is any Presentable else { return }
                let bag = producer.disposeBag
                ticks.subscribe(onNext: { _ in withExtendedLifetime(bag) {} }).disposed(by: bag)
            }
        ])
        route(to: .ownState)
        router.goBack()
        #expect(store.state.keys == ["Int", "RouterPosition"])
        router.stop()
        #expect(!ticks.hasObservers)
    }

    @Test
    func aReleasedProducersNextEventReachesNoListener() {
        listen()
        var search: SearchModule? = SearchModule(
            usingContext: SearchContext(routingContext: .main, content: .ownState)
        )
        if let search {
            manager.setupEventsListeners(for: search)
            _ = search.makePresentable()
        }
        #expect(log.lines == ["searched(\"\")"])
        search = nil
        store.dispatch(SetTerm(term: "after the end"))
        #expect(log.lines == ["searched(\"\")"])
        #expect(store.state.keys == ["Int", "RouterPosition"])
    }

    @Test
    func releasedProducersAreEndedWhenOthersAreSetUp() {
        for _ in 0..<1_000 {
            let search = SearchModule(
                usingContext: SearchContext(routingContext: .main, content: .service)
            )
            manager.setupEventsListeners(for: search)
            _ = search.makePresentable()
        }
        #expect(store.state.keys.count < 130)
        expectNothingLeft(in: manager, store, router)
        #expect(store.state.keys == ["Int", "RouterPosition"])
    }

    @Test
    func aScreenOfAModuleThatHasLeftIsReported() throws {
        route(to: .ownState)
        let module = try #require(manager.livingModules().last)
        router.goBack()
        let step = ModuleRoutingStep(of: module) { MockScreen() }
        let reports = Diagnostics.collect { router.route(to: .pushing(step)) }
        #expect(
            reports.text == """
                A module can't show a new screen after its last screen has left.
                    module: EventModulesRoutingTests.SearchModule
                A module ends with its last screen, even if something else retains it: no listener \
                receives its events, its state has left the store, and a router doesn't show the \
                screen.
                To fix this, show the further screen before the last one leaves, or route to a new \
                module.
                """
        )
        #expect(router.position.screens.count == 1)
    }
}

enum SearchEvent: EventProtocol, Equatable {
    case searched(String)
    case closed
}

struct Search: Equatable { var term = "" }

struct SetTerm: Action { let term: String }

struct SearchContext: ModuleContextProtocol {
    typealias ModuleType = SearchModule
    let routingContext: RoutingContext
    let content: LawL4BagTests.Content
}

final class SearchModule: ModuleProtocol, EventsEmitting, ReducerProviding {
    static let ticks = PublishSubject<Int>()
    static var cancelledCount = 0

    let context: SearchContext
    let events = EventsSource<SearchEvent>()

    var reducer: any CombinableReducer {
        TableReducer(initialState: Search()).on(SetTerm.self) { $0.term = $1.term }
    }

    init(usingContext context: SearchContext) { self.context = context }

    func makePresentable() -> any Presentable {
        let search = partialStore(forStateType: Search.self)
        switch context.content {
        case .ownState:
            search.states.subscribe(onNext: { [events] in events.emit(.searched($0.term)) })
                .disposed(by: disposeBag)
        case .storeListener:
            search.addListener { [events] in events.emit(.searched($0.term)) }
                .disposed(by: disposeBag)
        case .service:
            Self.ticks.subscribe(onNext: { [events] in events.emit(.searched("\($0)")) })
                .disposed(by: disposeBag)
        case .task:
            let (forever, continuation) = AsyncStream<Never>.makeStream()
            Task { [events] in
                for await _ in forever {}
                withExtendedLifetime(continuation) {}
                Self.cancelledCount += 1
                events.emit(.closed)
            }
            .disposed(by: disposeBag)
        case .bagItself:
            Self.ticks.subscribe(onNext: { [disposeBag] _ in disposeBag.insert(Disposable {}) })
                .disposed(by: disposeBag)
        }
        return MockScreen()
    }
}
