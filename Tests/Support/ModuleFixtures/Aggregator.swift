import EventModulesCore

final class Aggregator: EventsListenersAggregator {
    let listeners: [any AnyEventsListening]

    init(_ listeners: [any AnyEventsListening]) {
        self.listeners = listeners
    }
}
