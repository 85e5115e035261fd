import EventModules

@MainActor
func bridge(_ store: Store) {
    _ = StoreEventsListener(store: store)
        .on(ShelfEvent.closed) { Clear() }
        .on(ShelfEvent.added) { ShelfAction.add($0.name) }
        // error: expects 1 argument, but 2 were used in closure body
        .on(ShelfEvent.added) { product, count in Move(from: product.price, to: count) }
        .on(ShelfEvent.moved) { [Move(from: $0, to: $1), Clear()] }
        .on(ShelfEvent.added) { $0 == .lamp ? nil : Clear() }
}

@MainActor
func bridgeAnonymous(_ store: Store) {
    _ = StoreEventsListener(store: store)
        .on(ShelfEvent.closed) { Clear() }
        .on(ShelfEvent.added) { ShelfAction.add($0.name) }
        // error: expects 1 argument, but 2 were used in closure body
        .on(ShelfEvent.added) { SelectProduct(id: $1) }
        .on(ShelfEvent.moved) { [Move(from: $0, to: $1), Clear()] }
        .on(ShelfEvent.added) { $0 == .lamp ? nil : Clear() }
}

@MainActor
func bridgeOfSeveralPayloads(_ store: Store) {
    _ = StoreEventsListener(store: store)
        .on(ShelfEvent.closed) { Clear() }
        .on(ShelfEvent.added) { ShelfAction.add($0.name) }
        // error: but 3 were used in closure body
        .on(ShelfEvent.moved) { from, to, _ in Move(from: from, to: to) }
        .on(ShelfEvent.moved) { [Move(from: $0, to: $1), Clear()] }
        .on(ShelfEvent.added) { $0 == .lamp ? nil : Clear() }
}

@MainActor
func bridgeOfCaseWithoutPayload(_ store: Store) {
    _ = StoreEventsListener(store: store)
        .on(ShelfEvent.closed) { Clear() }
        .on(ShelfEvent.added) { ShelfAction.add($0.name) }
        // error: cannot convert value of type 'ShelfEvent' to expected argument type '(Payload) -> Event'
        .on(ShelfEvent.closed) { SelectProduct(id: $0.id) }
        .on(ShelfEvent.moved) { [Move(from: $0, to: $1), Clear()] }
        .on(ShelfEvent.added) { $0 == .lamp ? nil : Clear() }
}

@MainActor
func events(_ store: Store) {
    _ = StoreEventsProducer(store: store)
        .on(PaymentFailed.self) { PaymentEvent.refused }
        // error: expects 1 argument, but 2 were used in closure body
        .on(PaymentSucceeded.self) { first, _ in PaymentEvent.paidOrder(number: first.orderNumber) }
        .on(PaymentSucceeded.self) { PaymentEvent.paidOrder(number: $0.orderNumber) }
}

@MainActor
func analytics(_ provider: any AnalyticsProvider) {
    _ = AnalyticsEventsListener(provider: provider)
        .on(ShelfEvent.closed, as: "closed") { ["source": "menu"] }
        // error: expects 1 argument, but 2 were used in closure body
        .on(ShelfEvent.added, as: "added") { first, _ in ["name": .string(first.name)] }
        .on(ShelfEvent.renamed, as: "renamed") { ["name": .string($0)] }
}

@MainActor
func reducer() {
    _ = TableReducer(initialState: Basket())
        .on(Rename.self) { basket in basket.productNames = [] }
        // error: expects 2 arguments, but 3 were used in closure body
        .on(AddProduct.self) { basket, action, _ in basket.add(action.productName) }
        .on(Rename.self) { basket, action in basket.productNames = [action.productName] }
}
