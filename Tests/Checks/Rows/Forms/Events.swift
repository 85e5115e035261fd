import EventModules

/// Rows that turn actions into events.
@MainActor
func rowsForActions(_ events: StoreEventsProducer, _ shop: Shop) {
    let event: any EventProtocol = BasketEvent.emptied
    let optionalEvent: (any EventProtocol)? = nil
    let array: [any EventProtocol] = []
    events.on(PaymentSucceeded.self) { PaymentEvent.paidOrder(number: $0.orderNumber) }
    events.on(PaymentSucceeded.self) { $0.orderNumber > 7 ? PaymentEvent.refused : nil }
    events.on(PaymentSucceeded.self) {
        $0.orderNumber > 7 ? PaymentEvent.refused : .paidOrder(number: 8)
    }
    events.on(PaymentSucceeded.self) {
        [PaymentEvent.paidOrder(number: $0.orderNumber + 2), .refused]
    }
    events.on(PaymentSucceeded.self) {
        [PaymentEvent.paidOrder(number: $0.orderNumber + 3), BasketEvent.emptied]
    }
    events.on(PaymentSucceeded.self) { action -> PaymentEvent in
        .paidOrder(number: action.orderNumber + 4)
    }
    events.on(PaymentSucceeded.self) { action -> [PaymentEvent] in
        [.paidOrder(number: action.orderNumber + 4)]
    }
    events.on(PaymentSucceeded.self) { action -> PaymentEvent? in
        action.orderNumber > 4 ? .refused : nil
    }
    events.on(PaymentSucceeded.self) { action in
        guard action.orderNumber > 7 else { return nil }
        return PaymentEvent.refused
    }
    events.on(PaymentSucceeded.self) { action in
        guard action.orderNumber > 7 else { return [] }
        return [PaymentEvent.refused, BasketEvent.emptied]
    }
    events.on(PaymentSucceeded.self) { action in
        guard action.orderNumber > 7 else { return nil }
        if shop.isOpen { return BasketEvent.emptied }
        return PaymentEvent.refused
    }
    events.on(PaymentSucceeded.self) { [shop] in
        if shop.isOpen { print("row") }
        return PaymentEvent.paidOrder(number: $0.orderNumber)
    }
    events.on(PaymentSucceeded.self) { [shop] _ in
        if shop.isOpen { print("row") }
        return nil
    }
    events.on(PaymentSucceeded.self) { action in action.note.map { PaymentEvent.noted(1, $0) } }
    events.on(PaymentSucceeded.self) { AnyEvent(PaymentEvent.paidOrder(number: $0.orderNumber)) }
    events.on(FileAction.self) { action -> PaymentEvent? in
        switch action {
        case .open: .refused
        case .save(let number): .paidOrder(number: number)
        default: nil
        }
    }
    events.on(FileAction.self) { action in
        switch action {
        case .open: PaymentEvent.refused
        case .save(let number): .paidOrder(number: number)
        case .fail: .refused
        }
    }
    events.on(PaymentFailed.self) { PaymentEvent.refused }
    events.on(PaymentFailed.self) { _ in PaymentEvent.refused }
    events.on(PaymentFailed.self) { shop.isOpen ? nil : BasketEvent.emptied }
    events.on(PaymentFailed.self) { shop.isOpen ? PaymentEvent.paidOrder(number: 1) : .refused }
    events.on(PaymentFailed.self) { [PaymentEvent.paidOrder(number: 2), .refused] }
    events.on(PaymentFailed.self) { [BasketEvent.emptied, PaymentEvent.refused] }
    events.on(PaymentFailed.self) { () -> PaymentEvent in .refused }
    events.on(PaymentFailed.self) { () -> [PaymentEvent] in [.refused] }
    events.on(PaymentFailed.self) { event }
    events.on(PaymentFailed.self) { optionalEvent }
    events.on(PaymentFailed.self) { array }
    events.on(PaymentFailed.self) { nil }
    events.on(PaymentFailed.self) { [] }
    events.on(PaymentFailed.self) { $0.isCancelled ? nil : PaymentEvent.refused }
    events.on(PaymentFailed.self) {
        if $0.isCancelled { PaymentEvent.refused } else { BasketEvent.emptied }
    }
    events.on(PaymentFailed.self) {
        if $0.isCancelled { PaymentEvent.refused } else { .paidOrder(number: 3) }
    }
    events.on(PaymentFailed.self) {
        guard shop.isOpen else { return nil }
        return PaymentEvent.refused
    }
    events.on(PaymentFailed.self) {
        if shop.isOpen { PaymentEvent.refused } else { .paidOrder(number: 3) }
    }
    events.on(PaymentFailed.self) { _ in [PaymentEvent.refused, BasketEvent.emptied] }
    events.on(PaymentFailed.self, makeEvents: nil)
}

/// Rows with functions instead of closures.
@MainActor
func rowsForActions(_ events: StoreEventsProducer) {
    func makeEvent(_ action: PaymentSucceeded) -> PaymentEvent { .refused }
    func makeEvents(_ action: PaymentSucceeded) -> [PaymentEvent] { [.refused] }
    func noEvent() -> PaymentEvent { .refused }
    events.on(PaymentSucceeded.self, makeEvent: makeEvent)
    events.on(PaymentSucceeded.self, makeEvents: makeEvents)
    events.on(PaymentSucceeded.self, makeEvent: noEvent)
    events.on(PaymentSucceeded.self) { makeEvents($0) }
    events.on(PaymentSucceeded.self, makeEvent: { PaymentEvent.paidOrder(number: $0.orderNumber) })
    events.on(
        PaymentSucceeded.self,
        makeEvents: { [PaymentEvent.paidOrder(number: $0.orderNumber)] }
    )
    events.on(PaymentSucceeded.self, makeEvents: { [PaymentEvent.refused, BasketEvent.emptied] })
}
