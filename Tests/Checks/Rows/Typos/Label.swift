import EventModules

@MainActor
func bridge(_ store: Store) {
    _ = StoreEventsListener(store: store)
        .on(ShelfEvent.closed) { Clear() }
        .on(ShelfEvent.added) { ShelfAction.add($0.name) }
        // error: missing argument label 'id:' in call
        .on(ShelfEvent.added) { SelectProduct($0.id) }
        .on(ShelfEvent.moved) { [Move(from: $0, to: $1), Clear()] }
        .on(ShelfEvent.added) { $0 == .lamp ? nil : Clear() }
}

@MainActor
func bridgeOfCase(_ store: Store) {
    _ = StoreEventsListener(store: store)
        .on(ShelfEvent.closed) { Clear() }
        .on(ShelfEvent.added) { ShelfAction.add($0.name) }
        // error: missing argument label 'from:' in call
        .on(ShelfEvent.added) { ShelfAction.move($0.price, to: 3) }
        .on(ShelfEvent.moved) { [Move(from: $0, to: $1), Clear()] }
        .on(ShelfEvent.added) { $0 == .lamp ? nil : Clear() }
}

@MainActor
func bridgeMisspelled(_ store: Store) {
    _ = StoreEventsListener(store: store)
        .on(ShelfEvent.closed) { Clear() }
        .on(ShelfEvent.added) { ShelfAction.add($0.name) }
        // error: incorrect argument label in call (have 'number:', expected 'id:')
        .on(ShelfEvent.added) { SelectProduct(number: $0.id) }
        .on(ShelfEvent.moved) { [Move(from: $0, to: $1), Clear()] }
        .on(ShelfEvent.added) { $0 == .lamp ? nil : Clear() }
}

@MainActor
func events(_ store: Store) {
    _ = StoreEventsProducer(store: store)
        .on(PaymentFailed.self) { PaymentEvent.refused }
        // error: missing argument label 'number:' in call
        .on(PaymentSucceeded.self) { PaymentEvent.paidOrder($0.orderNumber) }
        .on(PaymentSucceeded.self) { PaymentEvent.paidOrder(number: $0.orderNumber) }
}

@MainActor
func analytics(_ provider: any AnalyticsProvider) {
    _ = AnalyticsEventsListener(provider: provider)
        .on(ShelfEvent.closed, as: "closed") { ["source": "menu"] }
        // error: missing argument label 'as:' in call
        .on(ShelfEvent.added, "added") { ["name": .string($0.name)] }
        .on(ShelfEvent.renamed, as: "renamed") { ["name": .string($0)] }
}
