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
    @discardableResult
    public func on<Event: EventProtocol>(
        _ event: Event,
        makeAction: @escaping () -> (any Action)?
    ) -> Self {
        add(event, { list(makeAction()) })
    }

    /// Turns the events of a case without payload into several actions.
    @discardableResult
    public func on<Event: EventProtocol>(
        _ event: Event,
        makeActions: @escaping () -> [any Action]
    ) -> Self {
        add(event, makeActions)
    }

    /// Turns the events of a case without payload into an action of a type that is named once.
    @discardableResult
    public func on<Event: EventProtocol, A: Action>(
        _ event: Event,
        makeAction: @escaping () -> A?
    ) -> Self {
        add(event, { list(makeAction()) })
    }

    /// Turns the events of a case without payload into actions of a type that is named once.
    @discardableResult
    public func on<Event: EventProtocol, A: Action>(
        _ event: Event,
        makeActions: @escaping () -> [A]
    ) -> Self {
        add(event, { makeActions() })
    }

    /// Turns the payloads of a case into an action, or into none if the closure returns nil.
    @discardableResult
    public func on<Event: EventProtocol, Payload>(
        _ pattern: @escaping (Payload) -> Event,
        makeAction: @escaping (Payload) -> (any Action)?
    ) -> Self {
        add(pattern, { list(makeAction($0)) })
    }

    /// Turns the payloads of a case into several actions.
    @discardableResult
    public func on<Event: EventProtocol, Payload>(
        _ pattern: @escaping (Payload) -> Event,
        makeActions: @escaping (Payload) -> [any Action]
    ) -> Self {
        add(pattern, makeActions)
    }

    /// Turns the payloads of a case into an action of a type that is named once.
    @discardableResult
    public func on<Event: EventProtocol, Payload, A: Action>(
        _ pattern: @escaping (Payload) -> Event,
        makeAction: @escaping (Payload) -> A?
    ) -> Self {
        add(pattern, { list(makeAction($0)) })
    }

    /// Turns the payloads of a case into actions of a type that is named once.
    @discardableResult
    public func on<Event: EventProtocol, Payload, A: Action>(
        _ pattern: @escaping (Payload) -> Event,
        makeActions: @escaping (Payload) -> [A]
    ) -> Self {
        add(pattern, { makeActions($0) })
    }

    /// Turns the events of a case into an action, or into none, whatever their payloads.
    @discardableResult
    public func on<Event: EventProtocol, Payload>(
        _ pattern: @escaping (Payload) -> Event,
        makeAction: @escaping () -> (any Action)?
    ) -> Self {
        add(pattern, { _ in list(makeAction()) })
    }

    /// Turns the events of a case into several actions, whatever their payloads.
    @discardableResult
    public func on<Event: EventProtocol, Payload>(
        _ pattern: @escaping (Payload) -> Event,
        makeActions: @escaping () -> [any Action]
    ) -> Self {
        add(pattern, { _ in makeActions() })
    }

    /// Turns the events of a case into an action of a type that is named once, whatever their
    /// payloads.
    @discardableResult
    public func on<Event: EventProtocol, Payload, A: Action>(
        _ pattern: @escaping (Payload) -> Event,
        makeAction: @escaping () -> A?
    ) -> Self {
        add(pattern, { _ in list(makeAction()) })
    }

    /// Turns the events of a case into actions of a type that is named once, whatever their
    /// payloads.
    @discardableResult
    public func on<Event: EventProtocol, Payload, A: Action>(
        _ pattern: @escaping (Payload) -> Event,
        makeActions: @escaping () -> [A]
    ) -> Self {
        add(pattern, { _ in makeActions() })
    }
}

private func list(_ action: (any Action)?) -> [any Action] { action.map { [$0] } ?? [] }
