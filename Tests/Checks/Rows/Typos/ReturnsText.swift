import EventModules

@MainActor
func bridge(_ store: Store) {
    _ = StoreEventsListener(store: store)
        .on(ShelfEvent.closed) { Clear() }
        .on(ShelfEvent.added) { ShelfAction.add($0.name) }
        // error: cannot convert value of type 'String' to closure result type '(any Action)?'
        .on(ShelfEvent.added) { $0.name }
        .on(ShelfEvent.moved) { [Move(from: $0, to: $1), Clear()] }
        .on(ShelfEvent.added) { $0 == .lamp ? nil : Clear() }
}

@MainActor
func bridgeWithoutPayload(_ store: Store) {
    _ = StoreEventsListener(store: store)
        .on(ShelfEvent.closed) { Clear() }
        .on(ShelfEvent.added) { ShelfAction.add($0.name) }
        // error: cannot convert value of type 'String' to closure result type '(any Action)?'
        .on(ShelfEvent.closed) { "closed" }
        .on(ShelfEvent.moved) { [Move(from: $0, to: $1), Clear()] }
        .on(ShelfEvent.added) { $0 == .lamp ? nil : Clear() }
}

@MainActor
func bridgeIgnoringPayload(_ store: Store) {
    _ = StoreEventsListener(store: store)
        .on(ShelfEvent.closed) { Clear() }
        .on(ShelfEvent.added) { ShelfAction.add($0.name) }
        // error: cannot convert value of type 'String' to closure result type '(any Action)?'
        .on(ShelfEvent.added) { "added" }
        .on(ShelfEvent.moved) { [Move(from: $0, to: $1), Clear()] }
        .on(ShelfEvent.added) { $0 == .lamp ? nil : Clear() }
}

@MainActor
func events(_ store: Store) {
    _ = StoreEventsProducer(store: store)
        .on(PaymentFailed.self) { PaymentEvent.refused }
        // error: to expected argument type '(PaymentSucceeded) -> (any EventProtocol)?'
        .on(PaymentSucceeded.self) { $0.note }
        .on(PaymentSucceeded.self) { PaymentEvent.paidOrder(number: $0.orderNumber) }
}

@MainActor
func analytics(_ provider: any AnalyticsProvider) {
    _ = AnalyticsEventsListener(provider: provider)
        .on(ShelfEvent.closed, as: "closed") { ["source": "menu"] }
        // error: cannot convert value of type 'String' to closure result type '[String : AnalyticsValue]?'
        .on(ShelfEvent.added, as: "added") { $0.name }
        .on(ShelfEvent.renamed, as: "renamed") { ["name": .string($0)] }
}

@MainActor
func analyticsOfCall(_ provider: any AnalyticsProvider) {
    _ = AnalyticsEventsListener(provider: provider)
        .on(ShelfEvent.closed, as: "closed", properties: [.property("source") { "menu" }])
        // error: cannot convert value of type 'String' to closure result type 'AnalyticsCall?'
        .on(LoginEvent.signedIn) { $0.name }
        .on(LoginEvent.signedOut) { .reset }
        .on(ShelfEvent.renamed, as: "renamed", properties: [.property("name", \.self)])
}

@MainActor
func analyticsOfCallWithoutPayload(_ provider: any AnalyticsProvider) {
    _ = AnalyticsEventsListener(provider: provider)
        .on(ShelfEvent.closed, as: "closed", properties: [.property("source") { "menu" }])
        // error: cannot convert value of type 'String' to closure result type 'AnalyticsCall?'
        .on(LoginEvent.signedOut) { "reset" }
        .on(ShelfEvent.renamed, as: "renamed", properties: [.property("name", \.self)])
}
