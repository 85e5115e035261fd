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
        let recording = recording(name, purpose, providers, policy, properties)
        return add(event, recording) { _, _ in
            .track(name, properties.values(of: ()))
        }
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
        add(event, recording(name, purpose, providers, policy)) { _, _ in
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
        let recording = recording(name, purpose, providers, policy, properties)
        return add(pattern, recording) { payload, _ in
            .track(name, properties.values(of: payload))
        }
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
        add(pattern, recording(name, purpose, providers, policy)) { payload, _ in
            properties(payload).map { .track(name, $0) }
        }
    }

    /// Records the events of a constructor's case with properties independent of the payload.
    @_disfavoredOverload
    @discardableResult
    public func on<Event: EventProtocol, Payload>(
        _ pattern: @escaping (Payload) -> Event,
        as name: String,
        for purpose: AnalyticsPurpose = .analytics,
        to providers: [any AnalyticsProvider]? = nil,
        recorded policy: AnalyticsPolicy = .everyTime,
        properties: @escaping (()) -> [String: AnalyticsValue]?
    ) -> Self {
        on(pattern, as: name, for: purpose, to: providers, recorded: policy) { _ in properties(()) }
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
    /// - Order: A reset needs no consent. If a call that identifies a user or a group is held, it is made
    ///   at once, and again after that call has been tracked.
    @discardableResult
    public func on<Event: EventProtocol>(
        _ event: Event,
        for purpose: AnalyticsPurpose = .analytics,
        to providers: [any AnalyticsProvider]? = nil,
        makeCall: @escaping (()) -> AnalyticsCall?
    ) -> Self {
        add(event, recording(nil, purpose, providers)) { _, _ in makeCall(()) }
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
        add(pattern, recording(nil, purpose, providers)) { payload, _ in makeCall(payload) }
    }

    /// Makes a call with the appearance of every screen.
    ///
    /// ```swift
    /// analytics.screens { origin in
    ///     switch origin.module {
    ///     case let module as ProductModule: .screen("Product", ["id": .string(module.context.id)])
    ///     case is SplashModule: nil
    ///     default: .screen(origin.name)
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
        _ makeCall: @escaping (AnalyticsOrigin) -> AnalyticsCall?
    ) -> Self {
        let appeared = ViewControllerEvent.appeared
        return add(appeared, recording(nil, purpose, providers)) { _, source in
            guard let source, source.isScreen else { return nil }
            return makeCall(AnalyticsOrigin(appeared, of: source))
        }
    }

    // MARK: - Making rows

    private func add<Event: EventProtocol>(
        _ event: Event,
        _ recording: AnalyticsRecording?,
        _ makeCall: @escaping AnalyticsRow.MakeCall<Void>
    ) -> Self {
        reportPayload(of: event, readsMemory: readsMemory)
        return add(AnalyticsRow(event, recording, readsMemory: readsMemory, makeCall))
    }

    private func add<Event: EventProtocol, Payload>(
        _ pattern: @escaping (Payload) -> Event,
        _ recording: AnalyticsRecording,
        _ makeCall: @escaping AnalyticsRow.MakeCall<Payload>
    ) -> Self {
        reportIfUnreadable(Event.self, Payload.self, readsMemory: readsMemory)
        return add(AnalyticsRow(pattern, recording, readsMemory: readsMemory, makeCall))
    }

    private func recording<Payload>(
        _ name: String,
        _ purpose: AnalyticsPurpose,
        _ providers: [any AnalyticsProvider]?,
        _ policy: AnalyticsPolicy,
        _ properties: [AnalyticsProperty<Payload>]
    ) -> AnalyticsRecording {
        let infos = properties.map(\.info)
        for info in infos where info.isRefused { info.reportRedacted(in: name) }
        return recording(name, purpose, providers, policy, infos.filter { !$0.isRefused })
    }

    private func recording(
        _ name: String?,
        _ purpose: AnalyticsPurpose,
        _ providers: [any AnalyticsProvider]?,
        _ policy: AnalyticsPolicy = .everyTime,
        _ properties: [AnalyticsPropertyInfo]? = nil
    ) -> AnalyticsRecording {
        AnalyticsRecording(ofRow: rows.count, name, purpose, providers, policy, properties)
    }
}

extension Array {
    @MainActor
    fileprivate func values<Payload>(of payload: Payload) -> [String: AnalyticsValue]
    where Element == AnalyticsProperty<Payload> {
        var values: [String: AnalyticsValue] = [:]
        for property in self where !property.info.isRefused {
            if let value = property.value(payload) { values[property.info.name] = value }
        }
        return values
    }
}

extension AnalyticsPropertyInfo {
    @MainActor
    func reportRedacted(in event: String) {
        Diagnostics.report(
            "A Redacted value can't become an analytics property.",
            ["recorded as": event, "property": name],
            explanation: "The property is left out of the events.",
            fix: "To fix this, remove it, or write .property(revealing:_:) to reveal the value."
        )
    }
}
