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

    init(_ log: Log) {
        self.log = log
    }

    func registerToEvents(
        for producer: any AnyEventsProducer,
        events: Observable<BasketEvent>
    ) -> Bool {
        events.subscribe(onNext: { [log] in log.lines.append("basket: \($0)") })
            .disposed(by: producer.disposeBag)
        return true
    }
}
