import EventModules

// The compiler shows these errors elsewhere than at the typo, or calls them something else.

@MainActor
func reducerWithMisspelledFieldOfAction() {
    _ = TableReducer(initialState: Basket())
        .on(Rename.self) { basket in basket.productNames = [] }
        // known: expects 1 argument, but 2 were used in closure body
        .on(AddProduct.self) { basket, action in basket.add(action.productText) }
        .on(Rename.self) { basket, action in basket.productNames = [action.productName] }
}

@MainActor
func reducerWithMisspelledFieldOfActionInStatements() {
    _ = TableReducer(initialState: Basket())
        .on(Rename.self) { basket in basket.productNames = [] }
        // known: expects 1 argument, but 2 were used in closure body
        .on(AddProduct.self) { basket, action in
            let name = action.productText
            basket.add(name)
        }
        .on(Rename.self) { basket, action in basket.productNames = [action.productName] }
}

@MainActor
func bridgeWithErrorAfterNil(_ store: Store) {
    _ = StoreEventsListener(store: store)
        .on(ShelfEvent.closed) { Clear() }
        .on(ShelfEvent.added) { ShelfAction.add($0.name) }
        .on(ShelfEvent.added) { product in
            // known: 'nil' is not compatible with closure result type '[any Action]'
            guard product == .lamp else { return nil }
            return SetName(name: product.nameText)
        }
        .on(ShelfEvent.moved) { [Move(from: $0, to: $1), Clear()] }
        .on(ShelfEvent.added) { $0 == .lamp ? nil : Clear() }
}

@MainActor
func eventsWithErrorAfterNil(_ store: Store) {
    _ = StoreEventsProducer(store: store)
        .on(PaymentFailed.self) { PaymentEvent.refused }
        .on(PaymentSucceeded.self) { action in
            // known: 'nil' is not compatible with closure result type '[any EventProtocol]'
            guard action.orderNumber > 1 else { return nil }
            return PaymentEvent.paidOrder(number: action.orderText)
        }
        .on(PaymentSucceeded.self) { PaymentEvent.paidOrder(number: $0.orderNumber) }
}

@MainActor
func bridgeWithMisspelledCaseInSwitch(_ store: Store) {
    _ = StoreEventsListener(store: store)
        .on(ShelfEvent.closed) { Clear() }
        .on(ShelfEvent.added) { ShelfAction.add($0.name) }
        .on(ShelfEvent.added) { product in
            switch product.price {
            // known: cannot convert value of type 'ShelfAction' to specified type '[any Action]'
            case 0: ShelfAction.clear
            default: .addProduct(product.name)
            }
        }
        .on(ShelfEvent.moved) { [Move(from: $0, to: $1), Clear()] }
        .on(ShelfEvent.added) { $0 == .lamp ? nil : Clear() }
}

@MainActor
func bridgeWithMisspelledFieldOfField(_ store: Store) {
    _ = StoreEventsListener(store: store)
        .on(ShelfEvent.closed) { Clear() }
        .on(ShelfEvent.added) { ShelfAction.add($0.name) }
        // known: value of tuple type '()' has no member 'id'
        .on(ShelfEvent.added) { SelectProduct(id: $0.id.text) }
        .on(ShelfEvent.moved) { [Move(from: $0, to: $1), Clear()] }
        .on(ShelfEvent.added) { $0 == .lamp ? nil : Clear() }
}

@MainActor
func analyticsWithMisspelledKeyPath(_ provider: any AnalyticsProvider) {
    _ = AnalyticsEventsListener(provider: provider)
        .on(ShelfEvent.closed, as: "closed", properties: [.property("source") { "menu" }])
        // known: cannot infer key path type from context
        .on(ShelfEvent.added, as: "added", properties: [.property("name", \.nameText)])
        .on(ShelfEvent.renamed, as: "renamed", properties: [.property("name", \.self)])
}
