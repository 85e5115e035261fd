import EventModules

@MainActor
func bridge(_ store: Store) {
    _ = StoreEventsListener(store: store)
        .on(ShelfEvent.closed) { Clear() }
        .on(ShelfEvent.added) { ShelfAction.add($0.name) }
        // error: value of type 'Product' has no member 'nameText'
        .on(ShelfEvent.added) { SelectProduct(id: $0.nameText) }
        .on(ShelfEvent.moved) { [Move(from: $0, to: $1), Clear()] }
        .on(ShelfEvent.added) { $0 == .lamp ? nil : Clear() }
}

@MainActor
func bridgeOfNamedParameter(_ store: Store) {
    _ = StoreEventsListener(store: store)
        .on(ShelfEvent.closed) { Clear() }
        .on(ShelfEvent.added) { ShelfAction.add($0.name) }
        // error: value of type 'Product' has no member 'nameText'
        .on(ShelfEvent.added) { product in SetName(name: product.nameText) }
        .on(ShelfEvent.moved) { [Move(from: $0, to: $1), Clear()] }
        .on(ShelfEvent.added) { $0 == .lamp ? nil : Clear() }
}

@MainActor
func bridgeInCondition(_ store: Store) {
    _ = StoreEventsListener(store: store)
        .on(ShelfEvent.closed) { Clear() }
        .on(ShelfEvent.added) { ShelfAction.add($0.name) }
        // error: value of type 'Product' has no member 'nameText'
        .on(ShelfEvent.added) { $0.nameText.isEmpty ? nil : Clear() }
        .on(ShelfEvent.moved) { [Move(from: $0, to: $1), Clear()] }
        .on(ShelfEvent.added) { $0 == .lamp ? nil : Clear() }
}

@MainActor
func bridgeInArray(_ store: Store) {
    _ = StoreEventsListener(store: store)
        .on(ShelfEvent.closed) { Clear() }
        .on(ShelfEvent.added) { ShelfAction.add($0.name) }
        // error: value of type 'Product' has no member 'nameText'
        .on(ShelfEvent.added) { [Clear(), SelectProduct(id: $0.nameText)] }
        .on(ShelfEvent.moved) { [Move(from: $0, to: $1), Clear()] }
        .on(ShelfEvent.added) { $0 == .lamp ? nil : Clear() }
}

@MainActor
func bridgeInArrayOfOneType(_ store: Store) {
    _ = StoreEventsListener(store: store)
        .on(ShelfEvent.closed) { Clear() }
        .on(ShelfEvent.added) { ShelfAction.add($0.name) }
        // error: value of type 'Product' has no member 'nameText'
        .on(ShelfEvent.added) { [ShelfAction.clear, .add($0.nameText)] }
        .on(ShelfEvent.moved) { [Move(from: $0, to: $1), Clear()] }
        .on(ShelfEvent.added) { $0 == .lamp ? nil : Clear() }
}

@MainActor
func events(_ store: Store) {
    _ = StoreEventsProducer(store: store)
        .on(PaymentFailed.self) { PaymentEvent.refused }
        // error: value of type 'PaymentSucceeded' has no member 'orderText'
        .on(PaymentSucceeded.self) { PaymentEvent.paidOrder(number: $0.orderText) }
        .on(PaymentSucceeded.self) { PaymentEvent.paidOrder(number: $0.orderNumber) }
}

@MainActor
func eventsInCondition(_ store: Store) {
    _ = StoreEventsProducer(store: store)
        .on(PaymentFailed.self) { PaymentEvent.refused }
        // error: value of type 'PaymentFailed' has no member 'isCanceled'
        .on(PaymentFailed.self) { $0.isCanceled ? nil : PaymentEvent.refused }
        .on(PaymentSucceeded.self) { PaymentEvent.paidOrder(number: $0.orderNumber) }
}

@MainActor
func analytics(_ provider: any AnalyticsProvider) {
    _ = AnalyticsEventsListener(provider: provider)
        .on(ShelfEvent.closed, as: "closed") { ["source": "menu"] }
        // error: value of type 'Product' has no member 'nameText'
        .on(ShelfEvent.added, as: "added") { ["name": .string($0.nameText)] }
        .on(ShelfEvent.renamed, as: "renamed") { ["name": .string($0)] }
}

@MainActor
func reducerOfState() {
    _ = TableReducer(initialState: Basket())
        .on(Rename.self) { basket in basket.productNames = [] }
        // error: value of type 'Basket' has no member 'productTexts'
        .on(AddProduct.self) { basket, action in basket.productTexts.append(action.productName) }
        .on(Rename.self) { basket, action in basket.productNames = [action.productName] }
}

@MainActor
func reducerOfStateAlone() {
    _ = TableReducer(initialState: Basket())
        .on(Rename.self) { basket in basket.productNames = [] }
        // error: value of type 'Basket' has no member 'productTexts'
        .on(AddProduct.self) { $0.productTexts = [] }
        .on(Rename.self) { basket, action in basket.productNames = [action.productName] }
}

@MainActor
func analyticsOfDeclaredProperty(_ provider: any AnalyticsProvider) {
    _ = AnalyticsEventsListener(provider: provider)
        .on(ShelfEvent.closed, as: "closed", properties: [.property("source") { "menu" }])
        // error: value of type 'Product' has no member 'nameText'
        .on(ShelfEvent.added, as: "added", properties: [.property("name") { $0.nameText }])
        .on(ShelfEvent.renamed, as: "renamed", properties: [.property("name", \.self)])
}

@MainActor
func analyticsOfCall(_ provider: any AnalyticsProvider) {
    _ = AnalyticsEventsListener(provider: provider)
        .on(ShelfEvent.closed, as: "closed", properties: [.property("source") { "menu" }])
        // error: value of type 'Login' has no member 'nameText'
        .on(LoginEvent.signedIn) { .identify($0.nameText) }
        .on(LoginEvent.signedOut) { .reset }
        .on(ShelfEvent.renamed, as: "renamed", properties: [.property("name", \.self)])
}
