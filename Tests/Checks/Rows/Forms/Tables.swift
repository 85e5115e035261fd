import EventModules

/// Tables whose rows the script repeats ten times: the compiler must not give up.
@MainActor
func bridgeTable(_ store: Store, _ shop: Shop) -> StoreEventsListener {
    StoreEventsListener(store: store)
        // Ten times:
        .on(ShelfEvent.closed) { Clear() }
        .on(ShelfEvent.closed) { [ShelfAction.clear, .add("nothing")] }
        .on(ShelfEvent.added) { ShelfAction.add($0.name) }
        .on(ShelfEvent.added) { $0 == .lamp ? nil : Clear() }
        .on(ShelfEvent.added) { product in
            guard product == .lamp else { return nil }
            return Clear()
        }
        .on(ShelfEvent.added) { product -> ShelfAction? in product == .lamp ? .clear : nil }
        .on(ShelfEvent.moved) { [Move(from: $0, to: $1), Clear()] }
        .on(ShelfEvent.renamed) { Clear() }
        .on(ShelfEvent.renamed) { shop.isOpen ? ShelfAction.clear : .add("renamed") }
        .on(ShelfEvent.priced) { product, price, text in SetName(name: text, price: price) }
    // The end.
}

@MainActor
func eventTable(_ store: Store) -> StoreEventsProducer {
    StoreEventsProducer(store: store)
        // Ten times:
        .on(PaymentSucceeded.self) { PaymentEvent.paidOrder(number: $0.orderNumber) }
        .on(PaymentSucceeded.self) { [PaymentEvent.paidOrder(number: 1), BasketEvent.emptied] }
        .on(PaymentSucceeded.self) { action in
            guard action.orderNumber > 7 else { return nil }
            return PaymentEvent.refused
        }
        .on(PaymentFailed.self) { PaymentEvent.refused }
        .on(PaymentFailed.self) { [PaymentEvent.paidOrder(number: 2), .refused] }
        .on(PaymentFailed.self) { $0.isCancelled ? nil : PaymentEvent.refused }
    // The end.
}

@MainActor
func analyticsTable(_ provider: any AnalyticsProvider) -> AnalyticsEventsListener {
    AnalyticsEventsListener(provider: provider)
        // Ten times:
        .on(ShelfEvent.closed, as: "closed") { ["source": "menu"] }
        .on(ShelfEvent.added, as: "added")
        .on(ShelfEvent.added, as: "priced") { ["name": .string($0.name), "price": .int($0.price)] }
        .on(ShelfEvent.moved, as: "moved", recorded: .once) { from, to in
            guard from < to else { return nil }
            return ["by": .int(to - from)]
        }
        .on(ShelfEvent.renamed, as: "renamed") { _ in ["isNew": true] }
        .ignoring(ShelfEvent.sold)
    // The end.
}

@MainActor
func reducerTable() -> TableReducer<Basket> {
    TableReducer<Basket>(initialState: Basket())
        // Ten times:
        .on(AddProduct.self) { basket, action in basket.productNames.append(action.productName) }
        .on(AddProduct.self) { $0.add($1.productName) }
        .on(AddProduct.self) { basket in basket.count += 1 }
        .on(Rename.self) { $0.productNames = [] }
        .on(Rename.self) { basket, action in
            guard action.index < basket.productNames.count else { return }
            basket.productNames[action.index] = action.productName
        }
        .mutate(on: Rename.self) { basket, _ in basket.productNames.isEmpty }
    // The end.
}

/// The type of the sub-state is inferred, which is possible as long as the rows read their actions.
@MainActor
func inferredReducerTable() -> TableReducer<Basket> {
    TableReducer(initialState: Basket())
        // Ten times:
        .on(AddProduct.self) { basket, action in basket.productNames.append(action.productName) }
        .on(Rename.self) { basket, action in basket.productNames = [action.productName] }
    // The end.
}
