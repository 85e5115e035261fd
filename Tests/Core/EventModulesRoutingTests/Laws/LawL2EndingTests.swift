import EventModules
import EventRuntime
import Testing

/// L2: registrations and screens that end together end in a defined order.
@MainActor
struct LawL2EndingTests {
    private let log = Log()

    /// Retains the subscriptions, so that only the manager ends them.
    private let bag = DisposeBag()

    /// Logs the end of its subscription for each producer.
    private func listener(_ name: String) -> RegisteringListener {
        RegisteringListener { [log, bag] producer in
            guard let producer = producer as? NamedProducer else { return }
            let producerName = producer.name
            Observable<Void> { _ in
                Disposable { log.lines.append("\(name) ends for \(producerName)") }
            }
            .subscribe(onNext: {})
            .disposed(by: bag)
        }
    }

    private let names = (1...9).map(String.init)

    @Test
    func aProducersListenersEndInRegistrationOrder() {
        let manager = ModuleManager(listeners: names.map(listener))
        var producer: NamedProducer? = NamedProducer("producer")
        if let producer { manager.setupEventsListeners(for: producer) }
        producer = nil
        #expect(log.lines == names.map { "\($0) ends for producer" })
    }

    @Test
    func aRemovedAggregatorsListenersEndInRegistrationOrder() {
        let producer = NamedProducer("producer")
        let aggregator = Aggregator(names.map(listener))
        let manager = ModuleManager(listeners: [aggregator])
        manager.setupEventsListeners(for: producer)
        manager.removeEventsListener(aggregator)
        #expect(log.lines == names.map { "\($0) ends for producer" })
    }

    @Test
    func aRemovedListenerEndsInSetUpOrderOfTheProducers() {
        let producers = names.map(NamedProducer.init)
        let listener = listener("listener")
        let manager = ModuleManager(listeners: [listener])
        for producer in producers { manager.setupEventsListeners(for: producer) }
        manager.removeEventsListener(listener)
        #expect(log.lines == names.map { "listener ends for \($0)" })
    }

    /// Logs the ends of the living modules, and passes their names to a closure.
    private func watchModules(
        of manager: ModuleManager,
        whenReleased: @escaping (String) -> Void = { _ in }
    ) {
        for module in manager.livingModules() {
            let name = (module as? PageModule)?.context.name ?? ""
            let ending = Disposable { [log] in
                log.lines.append(name)
                whenReleased(name)
            }
            ending.disposed(by: module.disposeBag)
        }
    }

    @Test
    func modulesOfOneTurnAreReleasedFromTheNewestToTheOldest() {
        let manager = ModuleManager()
        var screens: [String: any Presentable] = [:]
        for name in names {
            let step = PresentableRoutingStep.pushing(.page(name))
            screens[name] = manager.viewController(for: step)
        }
        @MainActor
        func leave(_ name: String) {
            let screen = screens.removeValue(forKey: name)
            manager.release(screen.map { [$0] } ?? []) {}
        }
        // Modules that leave while others are released are sorted in.
        watchModules(of: manager) { if $0 == "6" { ["2", "4"].forEach(leave) } }
        DeliveryQueue.main.deliver {
            for name in ["3", "6", "1"] { DeliveryQueue.main.enqueue { leave(name) } }
        }
        #expect(log.lines == ["6", "4", "3", "2", "1"])
        #expect(screens.count == 4)
    }

    @Test(arguments: [true, false])
    func screensAreReleasedFromTheNewestToTheOldest(isStopped: Bool) {
        let manager = ModuleManager()
        var router: StackRouter? = StackRouter(manager: manager)
        router?.start(with: .page("0"))
        for name in names { router?.route(to: .pushing(.page(name))) }
        watchModules(of: manager)
        if isStopped { router?.stop() }
        router = nil
        #expect(log.lines == (["0"] + names).reversed())
    }
}

private final class NamedProducer: EventsProducer {
    let name: String
    let disposeBag = DisposeBag()
    let events: Observable<BasketEvent> = PublishSubject()

    init(_ name: String) { self.name = name }
}
