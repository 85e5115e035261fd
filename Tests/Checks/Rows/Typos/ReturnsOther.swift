import EventModules

@MainActor
func bridge(_ store: Store) {
    _ = StoreEventsListener(store: store)
        .on(ShelfEvent.closed) { Clear() }
        .on(ShelfEvent.added) { ShelfAction.add($0.name) }
        // error: cannot convert value of type 'LoadError' to closure result type '(any Action)?'
        .on(ShelfEvent.added) { LoadError(text: $0.name) }
        .on(ShelfEvent.moved) { [Move(from: $0, to: $1), Clear()] }
        .on(ShelfEvent.added) { $0 == .lamp ? nil : Clear() }
}

@MainActor
func bridgePayload(_ store: Store) {
    _ = StoreEventsListener(store: store)
        .on(ShelfEvent.closed) { Clear() }
        .on(ShelfEvent.added) { ShelfAction.add($0.name) }
        // error: cannot convert value of type 'Product' to closure result type '(any Action)?'
        .on(ShelfEvent.added) { $0 }
        .on(ShelfEvent.moved) { [Move(from: $0, to: $1), Clear()] }
        .on(ShelfEvent.added) { $0 == .lamp ? nil : Clear() }
}

@MainActor
func bridgeIgnoringPayload(_ store: Store) {
    _ = StoreEventsListener(store: store)
        .on(ShelfEvent.closed) { Clear() }
        .on(ShelfEvent.added) { ShelfAction.add($0.name) }
        // error: cannot convert value of type 'LoadError' to closure result type '(any Action)?'
        .on(ShelfEvent.added) { LoadError(text: "added") }
        .on(ShelfEvent.moved) { [Move(from: $0, to: $1), Clear()] }
        .on(ShelfEvent.added) { $0 == .lamp ? nil : Clear() }
}

@MainActor
func bridgeNothing(_ store: Store) {
    _ = StoreEventsListener(store: store)
        .on(ShelfEvent.closed) { Clear() }
        .on(ShelfEvent.added) { ShelfAction.add($0.name) }
        // error: cannot convert value of type '()' to closure result type '(any Action)?'
        .on(ShelfEvent.added) { print($0) }
        .on(ShelfEvent.moved) { [Move(from: $0, to: $1), Clear()] }
        .on(ShelfEvent.added) { $0 == .lamp ? nil : Clear() }
}

@MainActor
func events(_ store: Store) {
    _ = StoreEventsProducer(store: store)
        .on(PaymentFailed.self) { PaymentEvent.refused }
        // error: cannot convert value of type 'Move' to closure result type '(any EventProtocol)?'
        .on(PaymentSucceeded.self) { Move(from: $0.orderNumber, to: 1) }
        .on(PaymentSucceeded.self) { PaymentEvent.paidOrder(number: $0.orderNumber) }
}

@MainActor
func analytics(_ provider: any AnalyticsProvider) {
    _ = AnalyticsEventsListener(provider: provider)
        .on(ShelfEvent.closed, as: "closed") { ["source": "menu"] }
        // error: cannot convert value of type '[String : String]' to closure result type '[String : AnalyticsValue]?'
        .on(ShelfEvent.added, as: "added") { ["name": $0.name] }
        .on(ShelfEvent.renamed, as: "renamed") { ["name": .string($0)] }
}
