import EventModules

@MainActor
func bridgeOfAction(_ store: Store) {
    _ = StoreEventsListener(store: store)
        .on(ShelfEvent.closed) { Clear() }
        .on(ShelfEvent.added) { ShelfAction.add($0.name) }
        // error: cannot find 'SelectProdukt' in scope
        .on(ShelfEvent.added) { SelectProdukt(id: $0.id) }
        .on(ShelfEvent.moved) { [Move(from: $0, to: $1), Clear()] }
        .on(ShelfEvent.added) { $0 == .lamp ? nil : Clear() }
}

@MainActor
func bridgeOfActionIgnoringPayload(_ store: Store) {
    _ = StoreEventsListener(store: store)
        .on(ShelfEvent.closed) { Clear() }
        .on(ShelfEvent.added) { ShelfAction.add($0.name) }
        // error: cannot find 'ClearAll' in scope
        .on(ShelfEvent.added) { ClearAll() }
        .on(ShelfEvent.moved) { [Move(from: $0, to: $1), Clear()] }
        .on(ShelfEvent.added) { $0 == .lamp ? nil : Clear() }
}

@MainActor
func bridgeOfEvent(_ store: Store) {
    _ = StoreEventsListener(store: store)
        .on(ShelfEvent.closed) { Clear() }
        .on(ShelfEvent.added) { ShelfAction.add($0.name) }
        // error: cannot find 'ShelvesEvent' in scope
        .on(ShelvesEvent.added) { SelectProduct(id: $0.id) }
        .on(ShelfEvent.moved) { [Move(from: $0, to: $1), Clear()] }
        .on(ShelfEvent.added) { $0 == .lamp ? nil : Clear() }
}

@MainActor
func events(_ store: Store) {
    _ = StoreEventsProducer(store: store)
        .on(PaymentFailed.self) { PaymentEvent.refused }
        // error: cannot find 'PaymentSuceeded' in scope
        .on(PaymentSuceeded.self) { PaymentEvent.paidOrder(number: $0.orderNumber) }
        .on(PaymentSucceeded.self) { PaymentEvent.paidOrder(number: $0.orderNumber) }
}

@MainActor
func reducer() {
    _ = TableReducer(initialState: Basket())
        .on(Rename.self) { basket in basket.productNames = [] }
        // error: cannot find 'AddProdukt' in scope
        .on(AddProdukt.self) { basket, action in basket.add(action.productName) }
        .on(Rename.self) { basket, action in basket.productNames = [action.productName] }
}
