import EventModulesCore

/// An ordered log that several listeners write to.
final class Log {
    var lines: [String] = []
}

/// Logs every event with its own name.
final class RecordingListener: AnyEventsListening {
    private let name: String
    private let log: Log
    private let react: (any EventProtocol) -> Void

    init(_ name: String, _ log: Log, react: @escaping (any EventProtocol) -> Void = { _ in }) {
        self.name = name
        self.log = log
        self.react = react
    }

    func registerToEvents(for producer: any AnyEventsProducer) -> Bool {
        log.lines.append("\(name) is offered \(type(of: producer))")
        producer.anyEvent
            .subscribe(onNext: { [log, name, react] event in
                log.lines.append("\(name): \(event.label)")
                react(event)
            })
            .disposed(by: producer.disposeBag)
        return true
    }
}

/// Logs the events of baskets only.
final class BasketListener: EventsListening {
    private let log: Log

    init(_ log: Log) { self.log = log }

    func registerToEvents(
        for producer: any AnyEventsProducer,
        events: Observable<BasketEvent>
    ) -> Bool {
        events.subscribe(onNext: { [log] in log.lines.append("basket: \($0)") })
            .disposed(by: producer.disposeBag)
        return true
    }
}

/// Calls a closure when it is offered a producer.
final class RegisteringListener: AnyEventsListening {
    private let register: (any AnyEventsProducer) -> Void

    init(register: @escaping (any AnyEventsProducer) -> Void) { self.register = register }

    func registerToEvents(for producer: any AnyEventsProducer) -> Bool {
        register(producer)
        return true
    }
}

/// Calls a closure with every event of every producer.
final class EventReaction: AnyEventsListening {
    private let react: (any EventProtocol, any AnyEventsProducer) -> Void

    init(_ react: @escaping (any EventProtocol, any AnyEventsProducer) -> Void) {
        self.react = react
    }

    func registerToEvents(for producer: any AnyEventsProducer) -> Bool {
        producer.anyEvent
            .subscribe(onNext: { [react, unowned producer] event in react(event, producer) })
            .disposed(by: producer.disposeBag)
        return true
    }
}

final class Aggregator: EventsListenersAggregator {
    let listeners: [any AnyEventsListening]

    init(_ listeners: [any AnyEventsListening]) { self.listeners = listeners }
}
