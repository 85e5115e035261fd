import EventModules

@MainActor
func bridge(_ store: Store) {
    _ = StoreEventsListener(store: store)
        .on(ShelfEvent.closed) { Clear() }
        .on(ShelfEvent.added) { ShelfAction.add($0.name) }
        // error: cannot convert value of type 'Int' to expected argument type 'String'
        .on(ShelfEvent.added) { SelectProduct(id: $0.price) }
        .on(ShelfEvent.moved) { [Move(from: $0, to: $1), Clear()] }
        .on(ShelfEvent.added) { $0 == .lamp ? nil : Clear() }
}

@MainActor
func bridgeOfCase(_ store: Store) {
    _ = StoreEventsListener(store: store)
        .on(ShelfEvent.closed) { Clear() }
        .on(ShelfEvent.added) { ShelfAction.add($0.name) }
        // error: cannot convert value of type 'Int' to expected argument type 'String'
        .on(ShelfEvent.added) { ShelfAction.add($0.price) }
        .on(ShelfEvent.moved) { [Move(from: $0, to: $1), Clear()] }
        .on(ShelfEvent.added) { $0 == .lamp ? nil : Clear() }
}

@MainActor
func bridgeOfSeveralPayloads(_ store: Store) {
    _ = StoreEventsListener(store: store)
        .on(ShelfEvent.closed) { Clear() }
        .on(ShelfEvent.added) { ShelfAction.add($0.name) }
        // error: cannot convert value of type '(Int, Int)' to expected argument type 'String'
        .on(ShelfEvent.moved) { SelectProduct(id: $0) }
        .on(ShelfEvent.moved) { [Move(from: $0, to: $1), Clear()] }
        .on(ShelfEvent.added) { $0 == .lamp ? nil : Clear() }
}

@MainActor
func events(_ store: Store) {
    _ = StoreEventsProducer(store: store)
        .on(PaymentFailed.self) { PaymentEvent.refused }
        // error: cannot convert value of type 'String?' to expected argument type 'Int'
        .on(PaymentSucceeded.self) { PaymentEvent.paidOrder(number: $0.note) }
        .on(PaymentSucceeded.self) { PaymentEvent.paidOrder(number: $0.orderNumber) }
}

@MainActor
func analytics(_ provider: any AnalyticsProvider) {
    _ = AnalyticsEventsListener(provider: provider)
        .on(ShelfEvent.closed, as: "closed") { ["source": "menu"] }
        // error: cannot convert value of type 'String' to expected argument type 'Int'
        .on(ShelfEvent.added, as: "added") { ["name": .int($0.name)] }
        .on(ShelfEvent.renamed, as: "renamed") { ["name": .string($0)] }
}

@MainActor
func reducer() {
    _ = TableReducer(initialState: Basket())
        .on(Rename.self) { basket in basket.productNames = [] }
        // error: cannot convert value of type 'Int' to expected argument type 'String'
        .on(AddProduct.self) { basket, _ in basket.productNames.append(3) }
        .on(Rename.self) { basket, action in basket.productNames = [action.productName] }
}

@MainActor
func analyticsOfValue(_ provider: any AnalyticsProvider) {
    _ = AnalyticsEventsListener(provider: provider)
        .on(ShelfEvent.closed, as: "closed", properties: [.property("source") { "menu" }])
        // error: cannot convert value of type '[String : String]' to closure result type '[String : AnalyticsValue]?'
        .on(ShelfEvent.added, as: "added") { ["name": $0.name] }
        .on(ShelfEvent.renamed, as: "renamed", properties: [.property("name", \.self)])
}

@MainActor
func analyticsOfKind(_ provider: any AnalyticsProvider) {
    _ = AnalyticsEventsListener(provider: provider)
        .on(ShelfEvent.closed, as: "closed", properties: [.property("source") { "menu" }])
        // error: requires that 'Login' conform to 'AnalyticsConvertible'
        .on(LoginEvent.signedIn, as: "signed in", properties: [.property("login", \.self)])
        .on(ShelfEvent.renamed, as: "renamed", properties: [.property("name", \.self)])
}
