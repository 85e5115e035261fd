import EventModules

@MainActor
func bridge(_ store: Store) {
    _ = StoreEventsListener(store: store)
        .on(ShelfEvent.closed) { Clear() }
        .on(ShelfEvent.added) { ShelfAction.add($0.name) }
        // error: type 'ShelfEvent' has no member 'productAdded'
        .on(ShelfEvent.productAdded) { SelectProduct(id: $0.id) }
        .on(ShelfEvent.moved) { [Move(from: $0, to: $1), Clear()] }
        .on(ShelfEvent.added) { $0 == .lamp ? nil : Clear() }
}

@MainActor
func bridgeWithoutPayload(_ store: Store) {
    _ = StoreEventsListener(store: store)
        .on(ShelfEvent.closed) { Clear() }
        .on(ShelfEvent.added) { ShelfAction.add($0.name) }
        // error: type 'ShelfEvent' has no member 'shelfClosed'
        .on(ShelfEvent.shelfClosed) { Clear() }
        .on(ShelfEvent.moved) { [Move(from: $0, to: $1), Clear()] }
        .on(ShelfEvent.added) { $0 == .lamp ? nil : Clear() }
}

@MainActor
func bridgeOfAction(_ store: Store) {
    _ = StoreEventsListener(store: store)
        .on(ShelfEvent.closed) { Clear() }
        .on(ShelfEvent.added) { ShelfAction.add($0.name) }
        // error: type 'ShelfAction' has no member 'addProduct'
        .on(ShelfEvent.added) { ShelfAction.addProduct($0.name) }
        .on(ShelfEvent.moved) { [Move(from: $0, to: $1), Clear()] }
        .on(ShelfEvent.added) { $0 == .lamp ? nil : Clear() }
}

@MainActor
func bridgeOfActionInArray(_ store: Store) {
    _ = StoreEventsListener(store: store)
        .on(ShelfEvent.closed) { Clear() }
        .on(ShelfEvent.added) { ShelfAction.add($0.name) }
        // error: type 'ShelfAction' has no member 'addProduct'
        .on(ShelfEvent.added) { [ShelfAction.clear, .addProduct($0.name)] }
        .on(ShelfEvent.moved) { [Move(from: $0, to: $1), Clear()] }
        .on(ShelfEvent.added) { $0 == .lamp ? nil : Clear() }
}

@MainActor
func events(_ store: Store) {
    _ = StoreEventsProducer(store: store)
        .on(PaymentFailed.self) { PaymentEvent.refused }
        // error: type 'PaymentEvent' has no member 'payedOrder'
        .on(PaymentSucceeded.self) { PaymentEvent.payedOrder(number: $0.orderNumber) }
        .on(PaymentSucceeded.self) { PaymentEvent.paidOrder(number: $0.orderNumber) }
}

@MainActor
func analytics(_ provider: any AnalyticsProvider) {
    _ = AnalyticsEventsListener(provider: provider)
        .on(ShelfEvent.closed, as: "closed") { ["source": "menu"] }
        // error: type 'ShelfEvent' has no member 'productAdded'
        .on(ShelfEvent.productAdded, as: "added") { ["name": .string($0.name)] }
        .on(ShelfEvent.renamed, as: "renamed") { ["name": .string($0)] }
}

@MainActor
func analyticsOfValue(_ provider: any AnalyticsProvider) {
    _ = AnalyticsEventsListener(provider: provider)
        .on(ShelfEvent.closed, as: "closed") { ["source": "menu"] }
        // error: type 'AnalyticsValue' has no member 'asText'
        .on(ShelfEvent.added, as: "added") { ["name": .asText($0.name)] }
        .on(ShelfEvent.renamed, as: "renamed") { ["name": .string($0)] }
}
