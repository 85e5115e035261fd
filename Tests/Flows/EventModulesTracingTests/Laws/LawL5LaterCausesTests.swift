import EventModulesTesting
import Testing

/// L5: what an operator sends later keeps its cause, and what it drops is recorded below it.
@MainActor
@Suite(.manualClock)
struct LawL5LaterCausesTests {
    private let bag = DisposeBag()
    private let clock = ManualClock.current
    private let shop = Shop()

    @Test
    func whatAnOperatorSendsLaterKeepsItsCause() async {
        func adding(_ id: Int) -> [String] {
            let change = "    changed Basket: ids[\(id - 1)]: inserted \"\(id)\""
            return ["  action AddToBasket(id: \"\(id)\")", change]
        }
        let event = "event ProductsModule#1: refreshed"
        let (first, second) = (adding(1), adding(2))
        #expect(await lines { $0.throttle(.seconds(1)) } == [event] + first + [event] + second)
        #expect(await lines { $0.debounce(.seconds(1)) } == [event, event] + first)
        #expect(await lines { $0.delay(.seconds(1)) } == [event] + first + [event] + second)
    }

    /// The transcript of two events in another app, whose later consequences an operator sends.
    private func lines(
        _ operation: (Observable<ProductsEvent>) -> Observable<ProductsEvent>
    ) async -> [String] {
        let tests = LawL5LaterCausesTests()
        tests.adding(operation)
        let trace = FlowTrace(manager: tests.shop.manager, router: tests.shop.router)
        tests.send(2)
        await clock.run(for: .seconds(1))
        return trace.transcript.lines
    }

    @Test
    func aCauseThatIsNoLongerKeptIsMarked() async {
        adding { $0.delay(.seconds(1)) }
        let trace = FlowTrace(manager: shop.manager, router: shop.router, keeping: 2)
        send(1)
        for _ in 1...10 { shop.store.dispatch(action: Ordered()) }
        await clock.run(for: .seconds(1))
        #expect(
            trace.entries.last { $0.kind == .action }.map(trace.why) == """
                action AddToBasket(id: "1")
                  because of an entry that is no longer kept
                """
        )
    }

    @Test
    func resultsOfTasksKeepTheirCauses() async {
        adding { $0.flatMap { _ in .task {} } }
        let flow = recorder()
        send(2)
        for _ in 0..<2 { await flow.next(.changed(Basket.self)) }
        #expect(flow.transcript == twoEvents)
    }

    @Test
    func tasksThatAModuleBeginsWhenItIsMadeHaveTheRouteAsTheirCause() async {
        let flow = recorder()
        shop.router.route(
            to: PresentableRoutingStep(
                withStep: ModuleRoutingStep(withMaker: ModuleContext(building: Loading.self)),
                presentationMode: .push()
            )
        )
        await flow.next(.event(ProductsEvent.refreshed))
        #expect(
            flow.transcript == """
                route pushed Loading#2
                  screen appeared ProductScreen#1
                  event Loading#2: refreshed
                """
        )
    }

    // Regression: a position that the store had restored was shown outside of a step.
    @Test
    func tasksOfRestoredModulesHaveTheActionAsTheirCause() async {
        shop.manager.registerDeeplinks(of: Loading.self) { _ in
            ModuleContext(building: Loading.self)
        }
        shop.router.route(toDeeplink: "shop://loading")
        let position = shop.router.position
        shop.router.goBack()
        let flow = recorder()
        shop.store.dispatch(action: MoveRouter(to: position))
        await flow.next(.event(ProductsEvent.refreshed))
        #expect(
            flow.transcript.lines.suffix(3) == [
                "      route restored ProductsModule#1, Loading#2",
                "        screen appeared ProductScreen#1",
                "        event Loading#2: refreshed",
            ]
        )
    }

    private let twoEvents: FlowTranscript = """
        event ProductsModule#1: refreshed
          action AddToBasket(id: "1")
            changed Basket: ids[0]: inserted "1"
        event ProductsModule#1: refreshed
          action AddToBasket(id: "2")
            changed Basket: ids[1]: inserted "2"
        """

    private func recorder() -> FlowRecorder {
        FlowRecorder(manager: shop.manager, router: shop.router, exhaustivity: .off)
    }

    private func send(_ count: Int) {
        for _ in 0..<count { shop.products?.subject.onNext(.refreshed) }
    }

    /// Adds a product to the basket for each element that passes an operator.
    private func adding<Result>(_ operation: (Observable<ProductsEvent>) -> Observable<Result>) {
        var count = 0
        let events = shop.products?[event: ProductsEvent.refreshed]
        events.map(operation)?.subscribe(onNext: { [shop] _ in
            count += 1
            shop.store.dispatch(action: AddToBasket(id: "\(count)"))
        }).disposed(by: bag)
    }
}

/// A module that emits an event soon after it was made.
private final class Loading: Deeplinkable, EventsEmitting {
    static let deeplinkPatterns: [DeeplinkPattern] = ["shop://loading"]

    let context: ModuleContext
    let events = EventsSource<ProductsEvent>()

    init(usingContext context: ModuleContext) {
        self.context = context
        Task { [weak self] in self?.events.emit(.refreshed) }
    }

    var deeplink: Deeplink? { Self.deeplinkPatterns[0].link([:]) }

    func makePresentable() -> any Presentable { ProductScreen() }
}
