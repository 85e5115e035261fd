import EventModulesCore
import EventModulesTesting
import Testing

@MainActor
@Suite(.manualClock)
struct SystemLogIntervalsTests {
    private let log = Log()
    private let systemLog: SystemLog
    private let checkout = MockProducer<CheckoutEvent>()

    init() {
        // Without levels, only the intervals are logged.
        systemLog = SystemLog(subsystem: "shop", category: "events", level: nil) { [log] in
            let prefix = "[shop:events] info MockProducer<CheckoutEvent>: "
            log.lines.append($0.replacing(prefix, with: ""))
        }
        systemLog
            .at(nil, CheckoutEvent.began, begins: "checkout")
            .at(nil, CheckoutEvent.paid, ends: "checkout")
            .at(nil, CheckoutEvent.cancelled, ends: "checkout")
    }

    /// Emits events, each a second after the one before.
    private func emit(_ events: CheckoutEvent..., by producer: MockProducer<CheckoutEvent>) {
        for event in events {
            producer.emit(event)
            ManualClock.current.advance(by: .seconds(1))
        }
    }

    @Test
    func logsTheDurationOfAnInterval() {
        systemLog.registerToEvents(for: checkout)
        emit(.began, .addressEntered, .paid("7"), by: checkout)
        #expect(log.lines == ["checkout took 2.0 seconds"])
    }

    @Test
    func anIntervalThatBeginsAgainIsMeasuredAnew() {
        systemLog.registerToEvents(for: checkout)
        emit(.began, .began, .paid("7"), by: checkout)
        #expect(log.lines == ["checkout took 1.0 seconds"])
    }

    @Test
    func anEndWithoutABeginningIsIgnored() {
        systemLog.registerToEvents(for: checkout)
        emit(.paid("7"), .began, .paid("8"), .paid("9"), by: checkout)
        #expect(log.lines == ["checkout took 1.0 seconds"])
    }

    @Test
    func anEventMayEndAnIntervalAndBeginTheNext() {
        systemLog.at(nil, CheckoutEvent.addressEntered, begins: "step", ends: "step")
        systemLog.registerToEvents(for: checkout)
        emit(.addressEntered, .addressEntered, .began, .addressEntered, by: checkout)
        #expect(log.lines == ["step took 1.0 seconds", "step took 2.0 seconds"])
    }

    @Test
    func theIntervalsOfTwoProducersOverlap() {
        let other = MockProducer<CheckoutEvent>()
        let manager = ModuleManager(listeners: [systemLog])
        manager.setupEventsListeners(for: checkout)
        manager.setupEventsListeners(for: other)
        emit(.began, by: checkout)
        emit(.began, by: other)
        emit(.cancelled, by: checkout)
        emit(.addressEntered, .paid("7"), by: other)
        #expect(log.lines == ["checkout took 2.0 seconds", "checkout took 3.0 seconds"])
    }

    @Test
    func aRowHasALevelAndAnInterval() {
        systemLog
            .at(.notice, CheckoutEvent.began, begins: "checkout")
            .at(.error, CheckoutEvent.paid, ends: "checkout")
        systemLog.registerToEvents(for: checkout)
        emit(.began, .paid("7"), by: checkout)
        #expect(
            log.lines == [
                "[shop:events] notice MockProducer<CheckoutEvent>: began",
                "checkout took 1.0 seconds",
                #"[shop:events] error MockProducer<CheckoutEvent>: paid("7")"#,
            ]
        )
    }

    @Test
    func aRunningIntervalRetainsNoProducerAndEndsWithIt() {
        weak var released: MockProducer<CheckoutEvent>?
        do {
            let first = MockProducer<CheckoutEvent>()
            released = first
            systemLog.registerToEvents(for: first)
            emit(.began, by: first)
        }
        #expect(released == nil)
        systemLog.registerToEvents(for: checkout)
        emit(.paid("7"), by: checkout)
        #expect(log.lines == [])
    }

    @Test
    func aRemovedLogForgetsARunningInterval() {
        let manager = ModuleManager(listeners: [systemLog])
        manager.setupEventsListeners(for: checkout)
        emit(.began, by: checkout)
        manager.removeEventsListener(systemLog)
        emit(.paid("7"), by: checkout)
        manager.addEventsListeners([systemLog])
        emit(.paid("8"), by: checkout)
        #expect(log.lines == [])
    }
}

private enum CheckoutEvent: EventProtocol {
    case began
    case addressEntered
    case paid(String)
    case cancelled
}
