import EventModules
import Testing

/// Listeners to modules, with and without routing contexts.
@MainActor
struct ModuleEventsListeningTests {
    private let log = Log()
    private let main = PageContext(routingContext: "main", name: "main").makeModule()
    private let checkout = PageContext(routingContext: "checkout", name: "checkout").makeModule()
    private let basket = BasketModule()

    private func setUp(_ listener: any AnyEventsListening) -> ModuleManager {
        let manager = ModuleManager(listeners: [listener])
        for producer in [main, checkout, basket, PageScreen("a")] as [any AnyEventsProducer] {
            manager.setupEventsListeners(for: producer)
        }
        return manager
    }

    private func emit() {
        for case let page as PageModule in [main, checkout] { page.subject.onNext(.left) }
        basket.subject.onNext(.emptied)
    }

    @Test
    func receivesOnlyModulesThatEmitItsEvents() {
        let manager = setUp(PagesListener(log))
        emit()
        #expect(log.lines == ["main left", "checkout left"])
        _ = manager
    }

    @Test
    func receivesOnlyModulesInItsRoutingContexts() {
        let manager = setUp(CheckoutListener(log))
        emit()
        #expect(log.lines == ["checkout left"])
        _ = manager
    }

    @Test
    func anAggregatorRestrictsItsListeners() {
        let aggregator = ModuleListeners(
            in: ["main"],
            [RecordingListener("all", log), PagesListener(log), CheckoutListener(log)]
        )
        let manager = setUp(aggregator)
        emit()
        #expect(log.lines == ["all is offered PageModule", "all: left", "main left"])
        manager.removeEventsListener(aggregator)
        emit()
        #expect(log.lines.count == 3)
    }

    @Test
    func anAggregatorWithoutContextsReceivesAllModules() {
        let manager = setUp(ModuleListeners(in: nil, [RecordingListener("all", log)]))
        log.lines = []
        emit()
        #expect(log.lines == ["all: left", "all: left"])
        _ = manager
    }

    @Test
    func nestedAggregatorsRestrictTogether() {
        let inner = ModuleListeners(in: ["main", "checkout"], [RecordingListener("all", log)])
        let manager = setUp(ModuleListeners(in: ["checkout", "other"], [inner]))
        emit()
        #expect(log.lines == ["all is offered PageModule", "all: left"])
        _ = manager
    }

    @Test
    func anAggregatorReturnsTrueIfAListenerAccepts() {
        let aggregator = ModuleListeners(in: ["main"], [PagesListener(log)])
        #expect(aggregator.registerToEvents(for: main))
        #expect(!aggregator.registerToEvents(for: checkout))
        #expect(!aggregator.registerToEvents(for: basket))
    }
}

private final class PagesListener: ModuleEventsListening {
    private let log: Log

    init(_ log: Log) { self.log = log }

    func registerToEvents(for module: any AnyModule, events: Observable<PageEvent>) -> Bool {
        events
            .subscribe(onNext: { [log, name = (module as? PageModule)?.context.name] event in
                log.lines.append("\(name ?? "?") \(event.label)")
            })
            .disposed(by: module.disposeBag)
        return true
    }
}

private final class CheckoutListener: ModuleEventsListening {
    let routingContexts: Set<RoutingContext>? = ["checkout"]
    private let pages: PagesListener

    init(_ log: Log) { pages = PagesListener(log) }

    func registerToEvents(for module: any AnyModule, events: Observable<PageEvent>) -> Bool {
        pages.registerToEvents(for: module, events: events)
    }
}

private final class ModuleListeners: ModuleEventsListenersAggregator {
    let routingContexts: Set<RoutingContext>?
    let listeners: [any AnyEventsListening]

    init(in routingContexts: Set<RoutingContext>?, _ listeners: [any AnyEventsListening]) {
        self.routingContexts = routingContexts
        self.listeners = listeners
    }
}

@MainActor
struct EventsListenersAggregatorTests {
    private let log = Log()

    @Test
    func registersItsListenersWithoutAManager() {
        let aggregator = Aggregator([RecordingListener("a", log), BasketListener(log)])
        let basket = BasketModule()
        #expect(aggregator.registerToEvents(for: basket))
        basket.subject.onNext(.emptied)
        #expect(log.lines == ["a is offered BasketModule", "a: emptied", "basket: emptied"])
    }

    @Test
    func acceptsIfOneOfItsListenersDoes() {
        let aggregator = Aggregator([BasketListener(log)])
        #expect(aggregator.registerToEvents(for: BasketModule()))
        #expect(!aggregator.registerToEvents(for: ProductArrayModule()))
    }
}
