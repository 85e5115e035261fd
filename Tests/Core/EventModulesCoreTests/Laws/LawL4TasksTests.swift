import EventModulesCore
import EventModulesTestSupport
import EventModulesTesting
import Testing

/// L4: a task that a listener starts while it registers subscribes on its own, but its loop over the
/// offered events ends with the producer.
///
/// Regression: the task inherited the listener's scope. What it subscribed to later ended with the
/// listener, and its loop over the events never ended and retained their subject.
@MainActor
struct LawL4TasksTests {
    /// Iterates the offered events in a task, from the registration or from the task on.
    private final class LoopingListener: EventsListening {
        private let isEarly: Bool
        private let log: Log

        init(isEarly: Bool, _ log: Log) {
            self.isEarly = isEarly
            self.log = log
        }

        func registerToEvents(
            for producer: any AnyEventsProducer,
            events: Observable<BasketEvent>
        ) -> Bool {
            let early = isEarly ? events.capture(event: BasketEvent.added).values : nil
            Task { [log] in
                let values = early ?? events.capture(event: BasketEvent.added).values
                log.lines.append("waiting")
                for await name in values { log.lines.append(name) }
                log.lines.append("ended")
            }
            return true
        }
    }

    private let log = Log()
    private let manager = ModuleManager()

    private func isLogged(_ line: String) async -> Bool {
        await eventually { log.lines.last == line }
    }

    @Test(arguments: [true, false])
    func aLoopOverTheOfferedEventsEndsWithTheModule(isEarly: Bool) async {
        let listener = LoopingListener(isEarly: isEarly, log)
        manager.addEventsListeners([listener])
        var module: BasketModule? = BasketModule()
        weak let releasedSubject = module?.subject
        if let module { manager.setupEventsListeners(for: module) }
        #expect(await isLogged("waiting"))
        module?.subject.onNext(.added("lamp"))
        #expect(await isLogged("lamp"))
        module = nil
        #expect(await isLogged("ended"))
        #expect(await eventually { releasedSubject == nil })
        #expect(log.lines == ["waiting", "lamp", "ended"])
    }

    @Test(arguments: [true, false])
    func aLoopOverTheOfferedEventsEndsWithTheListener(isEarly: Bool) async {
        let listener = LoopingListener(isEarly: isEarly, log)
        manager.addEventsListeners([listener])
        let module = BasketModule()
        manager.setupEventsListeners(for: module)
        #expect(await isLogged("waiting"))
        manager.removeEventsListener(listener)
        #expect(await isLogged("ended"))
    }

    @Test
    func aLoopThatBeginsAfterTheReleaseEndsImmediately() async {
        let listener = LoopingListener(isEarly: false, log)
        manager.addEventsListeners([listener])
        var module: BasketModule? = BasketModule()
        if let module { manager.setupEventsListeners(for: module) }
        module = nil
        #expect(await isLogged("ended"))
        #expect(log.lines == ["waiting", "ended"])
    }

    @Test
    func aTasksOtherSubscriptionsAreItsOwn() async {
        let ticks = PublishSubject<Int>()
        let bag = DisposeBag()
        let gate = Gate()
        var task: Task<Void, Never>?
        let listener = RegisteringListener { [log] _ in
            ticks.subscribe(onNext: { log.lines.append("registered \($0)") }).disposed(by: bag)
            task = Task {
                ticks.subscribe(onNext: { log.lines.append("early \($0)") }).disposed(by: bag)
                await gate.pass()
                ticks.subscribe(onNext: { log.lines.append("late \($0)") }).disposed(by: bag)
            }
        }
        manager.addEventsListeners([listener])
        var module: BasketModule? = BasketModule()
        if let module { manager.setupEventsListeners(for: module) }
        gate.open()
        await task?.value
        ticks.onNext(1)
        module = nil
        ticks.onNext(2)
        manager.removeEventsListener(listener)
        ticks.onNext(3)
        #expect(
            log.lines == [
                "registered 1", "early 1", "late 1", "early 2", "late 2", "early 3", "late 3",
            ]
        )
    }
}
