public import Suas

/// The rows of the table, for actions of a type and for those whose contents don't matter.
///
/// A closure returns one event, an optional one, or an array, by the rules of `StoreEventsListener`.
extension StoreEventsProducer {
    /// Turns the actions of a type into events, or into none where the closure returns nil.
    ///
    /// - Returns: The producer, for the next row. The class of an action does not include its
    ///   subclasses.
    @discardableResult
    public func on<A: Action>(
        _ type: A.Type,
        makeEvent: @escaping (A) -> (any EventProtocol)?
    ) -> Self {
        add(type) { action, emit in if let event = makeEvent(action) { emit(event) } }
    }

    /// Turns each action of a type into several events.
    @discardableResult
    public func on<A: Action>(
        _ type: A.Type,
        makeEvents: @escaping (A) -> [any EventProtocol]
    ) -> Self {
        add(type) { action, emit in for event in makeEvents(action) { emit(event) } }
    }

    /// Turns the actions of a type into events of a type that is named once.
    @discardableResult
    public func on<A: Action, Event: EventProtocol>(
        _ type: A.Type,
        makeEvent: @escaping (A) -> Event?
    ) -> Self {
        add(type) { action, emit in if let event = makeEvent(action) { emit(event) } }
    }

    /// Turns each action of a type into several events of a type that is named once.
    @discardableResult
    public func on<A: Action, Event: EventProtocol>(
        _ type: A.Type,
        makeEvents: @escaping (A) -> [Event]
    ) -> Self {
        add(type) { action, emit in for event in makeEvents(action) { emit(event) } }
    }

    /// Turns the actions of a type into events, whatever the actions hold.
    @discardableResult
    public func on<A: Action>(
        _ type: A.Type,
        makeEvent: @escaping () -> (any EventProtocol)?
    ) -> Self {
        add(type) { _, emit in if let event = makeEvent() { emit(event) } }
    }

    /// Turns each action of a type into several events, whatever the action holds.
    @discardableResult
    public func on<A: Action>(
        _ type: A.Type,
        makeEvents: @escaping () -> [any EventProtocol]
    ) -> Self {
        add(type) { _, emit in for event in makeEvents() { emit(event) } }
    }

    /// Turns the actions of a type into events of a type that is named once, whatever the actions hold.
    @discardableResult
    public func on<A: Action, Event: EventProtocol>(
        _ type: A.Type,
        makeEvent: @escaping () -> Event?
    ) -> Self {
        add(type) { _, emit in if let event = makeEvent() { emit(event) } }
    }

    /// Turns each action of a type into several events of a type that is named once, whatever the action
    /// holds.
    @discardableResult
    public func on<A: Action, Event: EventProtocol>(
        _ type: A.Type,
        makeEvents: @escaping () -> [Event]
    ) -> Self {
        add(type) { _, emit in for event in makeEvents() { emit(event) } }
    }
}
