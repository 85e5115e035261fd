import EventModulesCore

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
