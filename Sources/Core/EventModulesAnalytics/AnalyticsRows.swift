public import EventModulesCore
internal import EventRuntime

/// The rows of the table.
///
/// Rows declare their properties, or have a closure that makes them. Only declared ones are known
/// before an event happens.
extension AnalyticsEventsListener {
    // Closures without a payload take `()` for the compiler's errors, as in `StoreEventsListener`.

    /// Records the events of a case without payload.
    ///
    /// - Parameters:
    ///   - event: The event, or the constructor of its case; an event with a payload is reported.
    ///   - name: The event's name for the providers.
    ///   - purpose: The purpose to which the user may have to consent.
    ///   - providers: The providers that track it; by default, all of the listener's.
    ///   - policy: How often events are recorded.
    ///   - properties: The properties; or a closure, called for each event that the policy and the
    ///     consent admit, which returns nil to leave the event out.
    /// - Returns: The listener, for the next row.
    @discardableResult
    public func on<Event: EventProtocol>(
        _ event: Event,
        as name: String,
        for purpose: AnalyticsPurpose = .analytics,
        to providers: [any AnalyticsProvider]? = nil,
        recorded policy: AnalyticsPolicy = .everyTime,
        properties: [AnalyticsProperty<Void>] = []
    ) -> Self {
        let properties = properties.reportingSecrets(in: name)
        let rule = AnalyticsRule(name, purpose, providers, policy, properties.map(\.info))
        return add(event, rule) { _, _ in .track(name, properties.values(of: ())) }
    }

    /// Records the events of a case without payload with properties that a closure makes.
    @discardableResult
    public func on<Event: EventProtocol>(
        _ event: Event,
        as name: String,
        for purpose: AnalyticsPurpose = .analytics,
        to providers: [any AnalyticsProvider]? = nil,
        recorded policy: AnalyticsPolicy = .everyTime,
        properties: @escaping (()) -> [String: AnalyticsValue]?
    ) -> Self {
        add(event, AnalyticsRule(name, purpose, providers, policy)) { _, _ in
            properties(()).map { .track(name, $0) }
        }
    }

    /// Records the events of the case that a constructor creates.
    ///
    /// The parameters are those of a case without payload.
    @discardableResult
    public func on<Event: EventProtocol, Payload>(
        _ pattern: @escaping (Payload) -> Event,
        as name: String,
        for purpose: AnalyticsPurpose = .analytics,
        to providers: [any AnalyticsProvider]? = nil,
        recorded policy: AnalyticsPolicy = .everyTime,
        properties: [AnalyticsProperty<Payload>] = []
    ) -> Self {
        let properties = properties.reportingSecrets(in: name)
        let rule = AnalyticsRule(name, purpose, providers, policy, properties.map(\.info))
        return add(pattern, rule) { payload, _ in .track(name, properties.values(of: payload)) }
    }

    /// Records the events of a constructor's case with properties that a closure makes.
    @discardableResult
    public func on<Event: EventProtocol, Payload>(
        _ pattern: @escaping (Payload) -> Event,
        as name: String,
        for purpose: AnalyticsPurpose = .analytics,
        to providers: [any AnalyticsProvider]? = nil,
        recorded policy: AnalyticsPolicy = .everyTime,
        properties: @escaping (Payload) -> [String: AnalyticsValue]?
    ) -> Self {
        add(pattern, AnalyticsRule(name, purpose, providers, policy)) { payload, _ in
            properties(payload).map { .track(name, $0) }
        }
    }

    /// Marks a case without payload as deliberately not recorded.
    @discardableResult
    public func ignoring<Event: EventProtocol>(_ event: Event) -> Self {
        add(event, nil) { _, _ in nil }
    }

    /// Marks the case that a constructor creates as deliberately not recorded.
    @discardableResult
    public func ignoring<Event: EventProtocol, Payload>(
        _ pattern: @escaping (Payload) -> Event
    ) -> Self {
        reportIfHidden(Event.self, Payload.self, readsMemory: readsMemory)
        return add(AnalyticsRow(pattern, nil, readsMemory: readsMemory))
    }

    // MARK: - Screens and users

    /// Makes any call with a case without payload, such as `.reset` after signing out.
    ///
    /// - Order: A reset needs no consent. If a call that identifies a user or a group is held, the
    ///   reset is made immediately, and again after that call.
    @discardableResult
    public func on<Event: EventProtocol>(
        _ event: Event,
        for purpose: AnalyticsPurpose = .analytics,
        to providers: [any AnalyticsProvider]? = nil,
        makeCall: @escaping (()) -> AnalyticsCall?
    ) -> Self {
        add(event, AnalyticsRule(nil, purpose, providers)) { _, _ in makeCall(()) }
    }

    /// Makes any call with the case that a constructor creates, such as one that identifies a user.
    ///
    /// ```swift
    /// analytics.on(SessionEvent.signedIn) { user in .identify(user.id, ["plan": "free"]) }
    /// ```
    @discardableResult
    public func on<Event: EventProtocol, Payload>(
        _ pattern: @escaping (Payload) -> Event,
        for purpose: AnalyticsPurpose = .analytics,
        to providers: [any AnalyticsProvider]? = nil,
        makeCall: @escaping (Payload) -> AnalyticsCall?
    ) -> Self {
        add(pattern, AnalyticsRule(nil, purpose, providers)) { payload, _ in makeCall(payload) }
    }

    /// Makes a call with the appearance of every screen.
    ///
    /// ```swift
    /// analytics.screens { screen in
    ///     switch screen.module {
    ///     case let module as ProductModule: .screen("Product", ["id": .string(module.context.id)])
    ///     case is SplashModule: nil
    ///     default: .screen("\(type(of: screen))")
    ///     }
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - purpose: The purpose to which the user may have to consent.
    ///   - providers: The providers that are called; by default, all of the listener's.
    ///   - makeCall: Makes the call for a screen; returns nil to leave it out.
    /// - Returns: The listener, for the next row.
    @discardableResult
    public func screens(
        for purpose: AnalyticsPurpose = .analytics,
        to providers: [any AnalyticsProvider]? = nil,
        _ makeCall: @escaping (any Presentable) -> AnalyticsCall?
    ) -> Self {
        add(ViewControllerEvent.appeared, AnalyticsRule(nil, purpose, providers)) { _, source in
            (source?.producer as? any Presentable).flatMap(makeCall)
        }
    }

    // MARK: - Making rows

    private func add<Event: EventProtocol>(
        _ event: Event,
        _ rule: AnalyticsRule?,
        _ makeCall: @escaping AnalyticsRow.MakeCall<Void>
    ) -> Self {
        reportPayload(of: event, readsMemory: readsMemory)
        return add(AnalyticsRow(event, rule, readsMemory: readsMemory, makeCall))
    }

    private func add<Event: EventProtocol, Payload>(
        _ pattern: @escaping (Payload) -> Event,
        _ rule: AnalyticsRule,
        _ makeCall: @escaping AnalyticsRow.MakeCall<Payload>
    ) -> Self {
        reportIfUnreadable(Event.self, Payload.self, readsMemory: readsMemory)
        return add(AnalyticsRow(pattern, rule, readsMemory: readsMemory, makeCall))
    }
}

extension Array {
    @MainActor
    fileprivate func values<Payload>(of payload: Payload) -> [String: AnalyticsValue]
    where Element == AnalyticsProperty<Payload> {
        var values: [String: AnalyticsValue] = [:]
        add(of: payload, to: &values)
        return values
    }
}
