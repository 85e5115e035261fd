import EventModules

@MainActor
func bridge(_ store: Store) {
    _ = StoreEventsListener(store: store)
        .on(ShelfEvent.closed) { Clear() }
        .on(ShelfEvent.added) { ShelfAction.add($0.name) }
        .on(ShelfEvent.added) { product in
            // error: value of type 'Product' has no member 'nameText'
            let name = product.nameText
            return SetName(name: name)
        }
        .on(ShelfEvent.moved) { [Move(from: $0, to: $1), Clear()] }
        .on(ShelfEvent.added) { $0 == .lamp ? nil : Clear() }
}

@MainActor
func bridgeInGuard(_ store: Store) {
    _ = StoreEventsListener(store: store)
        .on(ShelfEvent.closed) { Clear() }
        .on(ShelfEvent.added) { ShelfAction.add($0.name) }
        .on(ShelfEvent.added) { product in
            // error: value of type 'Product' has no member 'nameText'
            guard !product.nameText.isEmpty else { return nil }
            return SelectProduct(id: product.id)
        }
        .on(ShelfEvent.moved) { [Move(from: $0, to: $1), Clear()] }
        .on(ShelfEvent.added) { $0 == .lamp ? nil : Clear() }
}

@MainActor
func bridgeInArray(_ store: Store) {
    _ = StoreEventsListener(store: store)
        .on(ShelfEvent.closed) { Clear() }
        .on(ShelfEvent.added) { ShelfAction.add($0.name) }
        .on(ShelfEvent.added) { product in
            // error: value of type 'Product' has no member 'nameText'
            let name = product.nameText
            return [Clear(), SetName(name: name)]
        }
        .on(ShelfEvent.moved) { [Move(from: $0, to: $1), Clear()] }
        .on(ShelfEvent.added) { $0 == .lamp ? nil : Clear() }
}

@MainActor
func bridgeInSwitch(_ store: Store) {
    _ = StoreEventsListener(store: store)
        .on(ShelfEvent.closed) { Clear() }
        .on(ShelfEvent.added) { ShelfAction.add($0.name) }
        .on(ShelfEvent.added) { product in
            // error: value of type 'Product' has no member 'nameText'
            switch product.nameText {
            case "": ShelfAction.clear
            default: .add(product.name)
            }
        }
        .on(ShelfEvent.moved) { [Move(from: $0, to: $1), Clear()] }
        .on(ShelfEvent.added) { $0 == .lamp ? nil : Clear() }
}

@MainActor
func events(_ store: Store) {
    _ = StoreEventsProducer(store: store)
        .on(PaymentFailed.self) { PaymentEvent.refused }
        .on(PaymentSucceeded.self) { action in
            // error: value of type 'PaymentSucceeded' has no member 'orderText'
            let number = action.orderText
            return PaymentEvent.paidOrder(number: number)
        }
        .on(PaymentSucceeded.self) { PaymentEvent.paidOrder(number: $0.orderNumber) }
}
