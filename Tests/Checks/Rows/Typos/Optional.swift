import EventModules

@MainActor
func bridge(_ store: Store) {
    _ = StoreEventsListener(store: store)
        .on(ShelfEvent.closed) { Clear() }
        .on(ShelfEvent.added) { ShelfAction.add($0.name) }
        // error: value of optional type 'String?' must be unwrapped
        .on(ShelfEvent.added) { SetName(name: $0.maker) }
        .on(ShelfEvent.moved) { [Move(from: $0, to: $1), Clear()] }
        .on(ShelfEvent.added) { $0 == .lamp ? nil : Clear() }
}

@MainActor
func events(_ store: Store) {
    _ = StoreEventsProducer(store: store)
        .on(PaymentFailed.self) { PaymentEvent.refused }
        // error: value of optional type 'String?' must be unwrapped
        .on(PaymentSucceeded.self) { PaymentEvent.noted($0.orderNumber, $0.note) }
        .on(PaymentSucceeded.self) { PaymentEvent.paidOrder(number: $0.orderNumber) }
}

@MainActor
func analytics(_ provider: any AnalyticsProvider) {
    _ = AnalyticsEventsListener(provider: provider)
        .on(ShelfEvent.closed, as: "closed") { ["source": "menu"] }
        // error: value of optional type 'String?' must be unwrapped
        .on(ShelfEvent.added, as: "added") { ["maker": .string($0.maker)] }
        .on(ShelfEvent.renamed, as: "renamed") { ["name": .string($0)] }
}
