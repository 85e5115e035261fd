import EventModules

@MainActor
func bridgeOfSeveralPayloads(_ store: Store) {
    _ = StoreEventsListener(store: store)
        .on(ShelfEvent.closed) { Clear() }
        .on(ShelfEvent.added) { ShelfAction.add($0.name) }
        // error: has no member 'name'
        .on(ShelfEvent.moved) { SetName(name: $0.name) }
        .on(ShelfEvent.moved) { [Move(from: $0, to: $1), Clear()] }
        .on(ShelfEvent.added) { $0 == .lamp ? nil : Clear() }
}

@MainActor
func bridgeOfEarlierPayload(_ store: Store) {
    _ = StoreEventsListener(store: store)
        .on(ShelfEvent.closed) { Clear() }
        .on(ShelfEvent.added) { ShelfAction.add($0.name) }
        // error: value of type 'String' has no member 'id'
        .on(ShelfEvent.renamed) { SelectProduct(id: $0.id) }
        .on(ShelfEvent.moved) { [Move(from: $0, to: $1), Clear()] }
        .on(ShelfEvent.added) { $0 == .lamp ? nil : Clear() }
}

@MainActor
func events(_ store: Store) {
    _ = StoreEventsProducer(store: store)
        .on(PaymentFailed.self) { PaymentEvent.refused }
        // error: value of type 'PaymentFailed' has no member 'orderNumber'
        .on(PaymentFailed.self) { PaymentEvent.paidOrder(number: $0.orderNumber) }
        .on(PaymentSucceeded.self) { PaymentEvent.paidOrder(number: $0.orderNumber) }
}

@MainActor
func analytics(_ provider: any AnalyticsProvider) {
    _ = AnalyticsEventsListener(provider: provider)
        .on(ShelfEvent.closed, as: "closed") { ["source": "menu"] }
        // error: value of type 'String' has no member 'name'
        .on(ShelfEvent.renamed, as: "renamed") { ["name": .string($0.name)] }
        .on(ShelfEvent.added, as: "added") { ["name": .string($0.name)] }
}
