public import Suas

/// The rows of the table, for a case without payload, for the payloads of a case, and for a case
/// whose payload doesn't matter.
///
/// A closure returns one action, an optional one, or an array. If all are of one type, it names the
/// type once: `{ [BasketAction.clear, .add($0)] }` or `{ id -> BasketAction in .add(id) }`.
extension StoreEventsListener {
    /// Turns the events of a case without payload into an action, or into none if the closure
    /// returns nil.
    ///
    /// A case with a payload is written as its constructor; an event with a payload is reported.
    @export(implementation)
    @discardableResult
    public func on<Event: EventProtocol>(
        _ event: Event,
        makeAction: @escaping () -> (any Action)?
    ) -> Self {
        add(event) { dispatch in if let action = makeAction() { dispatch(action) } }
    }

    /// Turns the events of a case without payload into several actions.
    @export(implementation)
    @discardableResult
    public func on<Event: EventProtocol>(
        _ event: Event,
        makeActions: @escaping () -> [any Action]
    ) -> Self {
        add(event) { dispatch in for action in makeActions() { dispatch(action) } }
    }

    /// Turns the events of a case without payload into an action of a type that is named once.
    @export(implementation)
    @discardableResult
    public func on<Event: EventProtocol, A: Action>(
        _ event: Event,
        makeAction: @escaping () -> A?
    ) -> Self {
        add(event) { dispatch in if let action = makeAction() { dispatch(action) } }
    }

    /// Turns the events of a case without payload into actions of a type that is named once.
    @export(implementation)
    @discardableResult
    public func on<Event: EventProtocol, A: Action>(
        _ event: Event,
        makeActions: @escaping () -> [A]
    ) -> Self {
        add(event) { dispatch in for action in makeActions() { dispatch(action) } }
    }

    /// Turns the payloads of a case into an action, or into none if the closure returns nil.
    @export(implementation)
    @discardableResult
    public func on<Event: EventProtocol, Payload>(
        _ pattern: @escaping (Payload) -> Event,
        makeAction: @escaping (Payload) -> (any Action)?
    ) -> Self {
        add(pattern) { payload, dispatch in
            if let action = makeAction(payload) { dispatch(action) }
        }
    }

    /// Turns the payloads of a case into several actions.
    @export(implementation)
    @discardableResult
    public func on<Event: EventProtocol, Payload>(
        _ pattern: @escaping (Payload) -> Event,
        makeActions: @escaping (Payload) -> [any Action]
    ) -> Self {
        add(pattern) { payload, dispatch in
            for action in makeActions(payload) { dispatch(action) }
        }
    }

    /// Turns the payloads of a case into an action of a type that is named once.
    @export(implementation)
    @discardableResult
    public func on<Event: EventProtocol, Payload, A: Action>(
        _ pattern: @escaping (Payload) -> Event,
        makeAction: @escaping (Payload) -> A?
    ) -> Self {
        add(pattern) { payload, dispatch in
            if let action = makeAction(payload) { dispatch(action) }
        }
    }

    /// Turns the payloads of a case into actions of a type that is named once.
    @export(implementation)
    @discardableResult
    public func on<Event: EventProtocol, Payload, A: Action>(
        _ pattern: @escaping (Payload) -> Event,
        makeActions: @escaping (Payload) -> [A]
    ) -> Self {
        add(pattern) { payload, dispatch in
            for action in makeActions(payload) { dispatch(action) }
        }
    }

    /// Turns the events of a case into an action, or into none, whatever their payloads.
    @export(implementation)
    @discardableResult
    public func on<Event: EventProtocol, Payload>(
        _ pattern: @escaping (Payload) -> Event,
        makeAction: @escaping () -> (any Action)?
    ) -> Self {
        add(pattern) { _, dispatch in if let action = makeAction() { dispatch(action) } }
    }

    /// Turns the events of a case into several actions, whatever their payloads.
    @export(implementation)
    @discardableResult
    public func on<Event: EventProtocol, Payload>(
        _ pattern: @escaping (Payload) -> Event,
        makeActions: @escaping () -> [any Action]
    ) -> Self {
        add(pattern) { _, dispatch in for action in makeActions() { dispatch(action) } }
    }

    /// Turns the events of a case into an action of a type that is named once, whatever their
    /// payloads.
    @export(implementation)
    @discardableResult
    public func on<Event: EventProtocol, Payload, A: Action>(
        _ pattern: @escaping (Payload) -> Event,
        makeAction: @escaping () -> A?
    ) -> Self {
        add(pattern) { _, dispatch in if let action = makeAction() { dispatch(action) } }
    }

    /// Turns the events of a case into actions of a type that is named once, whatever their
    /// payloads.
    @export(implementation)
    @discardableResult
    public func on<Event: EventProtocol, Payload, A: Action>(
        _ pattern: @escaping (Payload) -> Event,
        makeActions: @escaping () -> [A]
    ) -> Self {
        add(pattern) { _, dispatch in for action in makeActions() { dispatch(action) } }
    }
}
