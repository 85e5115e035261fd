public import EventObservables

extension Observable where Element: EventProtocol {
    /// Emits the events of one case; payloads are not compared.
    public final func capture(event: Element) -> Observable<Element> {
        let wanted = CaseMatcher(event)
        return lift { send in
            wanted.note()
            return { if wanted.matches($0) { send($0) } }
        }
    }

    /// Emits the payloads of the events of the case that a constructor creates.
    ///
    /// A payload is a tuple if the case has several values. A payload with metatypes or functions
    /// (except of type `() -> Void`), or of a type without reflection metadata, can't be captured,
    /// which logs a diagnostic. So do events that aren't enums: they are their own payloads.
    ///
    /// ```swift
    /// events.capture(event: CatalogEvent.productSelected)
    ///     .subscribe(onNext: { id in show(id) })
    /// ```
    @export(implementation)
    public final func capture<Payload>(
        event pattern: @escaping (Payload) -> Element
    ) -> Observable<Payload> {
        reportIfNeverMatching(Element.self, Payload.self)
        let cases = CasePattern<Element, Payload>(pattern)
        return lift { send in
            cases.note()
            return { if let payload = cases.payload(of: $0) { send(payload) } }
        }
    }

    /// Drops the events of one case; payloads are not compared.
    public final func exclude(event: Element) -> Observable<Element> {
        let unwanted = CaseMatcher(event)
        return filter { !unwanted.matches($0) }
    }

    /// Drops the events of the case that a constructor creates.
    public final func exclude<Payload>(
        event pattern: @escaping (Payload) -> Element
    ) -> Observable<Element> {
        reportIfNeverMatching(Element.self, Payload.self)
        let cases = CasePattern<Element, Payload>(pattern)
        return filter { cases.payload(of: $0) == nil }
    }
}

extension Observable where Element == any EventProtocol {
    /// Emits the events of one case of one type; payloads are not compared.
    @_disfavoredOverload
    public final func capture<Event: EventProtocol>(event: Event) -> Observable<Event> {
        compactMap { $0 as? Event }.capture(event: event)
    }

    /// Emits the payloads of the events of the case that a constructor creates.
    public final func capture<Event: EventProtocol, Payload>(
        event pattern: @escaping (Payload) -> Event
    ) -> Observable<Payload> { compactMap { $0 as? Event }.capture(event: pattern) }

    /// Drops the events of one case of one type; payloads are not compared.
    public final func exclude<Event: EventProtocol>(event: Event) -> Observable<any EventProtocol> {
        let unwanted = CaseMatcher(event)
        return filter { !(($0 as? Event).map(unwanted.matches) ?? false) }
    }

    /// Drops the events of the case that a constructor creates.
    public final func exclude<Event: EventProtocol, Payload>(
        event pattern: @escaping (Payload) -> Event
    ) -> Observable<any EventProtocol> {
        reportIfNeverMatching(Event.self, Payload.self)
        let cases = CasePattern<Event, Payload>(pattern)
        return filter { event in
            guard let event = event as? Event else { return true }
            return cases.payload(of: event) == nil
        }
    }
}

extension Observable where Element == AnyEvent {
    /// Emits the events of one case of one type; payloads are not compared.
    @_disfavoredOverload
    public final func capture<Event: EventProtocol>(event: Event) -> Observable<Event> {
        map(\.base).capture(event: event)
    }

    /// Emits the payloads of the events of the case that a constructor creates.
    public final func capture<Event: EventProtocol, Payload>(
        event pattern: @escaping (Payload) -> Event
    ) -> Observable<Payload> { map(\.base).capture(event: pattern) }

    /// Drops the events of one case of one type; payloads are not compared.
    public final func exclude<Event: EventProtocol>(event: Event) -> Observable<AnyEvent> {
        map(\.base).exclude(event: event).map(AnyEvent.init)
    }

    /// Drops the events of the case that a constructor creates.
    public final func exclude<Event: EventProtocol, Payload>(
        event pattern: @escaping (Payload) -> Event
    ) -> Observable<AnyEvent> { map(\.base).exclude(event: pattern).map(AnyEvent.init) }
}
