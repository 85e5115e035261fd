import EventModulesCore

/// Calls a closure when it is offered a producer.
final class RegisteringListener: AnyEventsListening {
    private let register: (any AnyEventsProducer) -> Void

    init(register: @escaping (any AnyEventsProducer) -> Void) {
        self.register = register
    }

    func registerToEvents(for producer: any AnyEventsProducer) -> Bool {
        register(producer)
        return true
    }
}
