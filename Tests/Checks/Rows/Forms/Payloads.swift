import EventModules

/// Rows of one expression for the payloads of a case.
@MainActor
func rowsForPayloads(_ bridge: StoreEventsListener, _ shop: Shop) {
    bridge.on(ShelfEvent.added) { SelectProduct(id: $0.id) }
    bridge.on(ShelfEvent.added) { ShelfAction.add($0.name) }
    bridge.on(ShelfEvent.added) { $0 == .lamp ? nil : Clear() }
    bridge.on(ShelfEvent.added) { $0 == .lamp ? ShelfAction.clear : .add($0.name) }
    bridge.on(ShelfEvent.added) { [ShelfAction.clear, .add($0.name)] }
    bridge.on(ShelfEvent.added) { [Clear(), ShelfAction.add($0.name)] }
    bridge.on(ShelfEvent.added) { product -> ShelfAction? in product == .lamp ? .clear : nil }
    bridge.on(ShelfEvent.added) { product -> ShelfAction in .add(product.id) }
    bridge.on(ShelfEvent.added) { product -> [ShelfAction] in [.add(product.id)] }
    bridge.on(ShelfEvent.added) { product -> (any Action)? in product == .lamp ? Clear() : nil }
    bridge.on(ShelfEvent.added) { (product: Product) in SelectProduct(id: product.id) }
    bridge.on(ShelfEvent.added) { (product: Product) -> SelectProduct in
        SelectProduct(id: product.id)
    }
    bridge.on(ShelfEvent.moved) { from, to in from > to ? nil : Move(from: from, to: to) }
    bridge.on(ShelfEvent.moved) { from, _ in [Move(from: from, to: from)] }
    bridge.on(ShelfEvent.moved) { [Move(from: $0, to: $1), Clear()] }
    bridge.on(ShelfEvent.moved) { Move(from: $0, to: $1) }
    bridge.on(ShelfEvent.moved) { Move(from: $0.0, to: $0.1) }
    bridge.on(ShelfEvent.moved) { (from: Int, to: Int) in Move(from: from, to: to) }
    bridge.on(ShelfEvent.moved) { .move(from: $0, to: $1) as ShelfAction }
    bridge.on(ShelfEvent.moved(from:to:)) { Move(from: $0, to: $1) }
    bridge.on(ShelfEvent.renamed(name:)) { ShelfAction.add($0) }
    bridge.on(ShelfEvent.renamed) { SetName(name: $0) }
    bridge.on(ShelfEvent.added) { selections($0) }
    bridge.on(ShelfEvent.added) { allActions($0) }
    bridge.on(ShelfEvent.added) { product in product.maker.map { SelectProduct(id: $0) } }
    bridge.on(ShelfEvent.added) { $0.maker.map { SelectProduct(id: $0) } }
    bridge.on(ShelfEvent.added) { $0.maker.map(SelectProduct.init) }
    bridge.on(ShelfEvent.added) { $0.tagNames.map { SetName(name: $0) } }
    bridge.on(ShelfEvent.added) { $0.tagNames.map { ShelfAction.add($0) } }
    bridge.on(ShelfEvent.added) { $0.tagNames.map(ShelfAction.add) }
    bridge.on(ShelfEvent.added) { product in
        product.tagNames.compactMap { $0.isEmpty ? nil : SetName(name: $0) }
    }
    bridge.on(ShelfEvent.added) { product in [Clear()] + product.tagNames.map { _ in Clear() } }
    bridge.on(ShelfEvent.added) { Box(value: $0) }
    bridge.on(ShelfEvent.added) { Box(value: $0.price + 1) }
    bridge.on(ShelfEvent.added) { product in SetName(name: "\(product.name) \(product.price)") }
    bridge.on(ShelfEvent.noted) { $0.map { SetName(name: $0) } }
    bridge.on(ShelfEvent.noted) { SetName(name: $0 ?? "") }
    bridge.on(ShelfEvent.noted) { if let text = $0 { SetName(name: text) } else { nil } }
    bridge.on(ShelfEvent.counted) { $0.map { SelectProduct(id: $0.id) } }
    bridge.on(ShelfEvent.counted) { $0.first.map { SelectProduct(id: $0.id) } }
    bridge.on(ShelfEvent.counted) { $0.map(\.id).map(SelectProduct.init) }
    bridge.on(ShelfEvent.counted) { products in
        products.count > 1 ? ShelfAction.add(products[0].name) : .clear
    }
    bridge.on(ShelfEvent.priced) { product, price, text in
        SetName(name: text, price: price + product.price)
    }
    bridge.on(ShelfEvent.priced) { SetName(name: $2, price: $1) }
    bridge.on(ShelfEvent.priced) { _, price, _ in price > 3 ? ShelfAction.clear : nil }
    bridge.on(ShelfEvent.priced) { _, _, text in SetName(name: text) }
    bridge.on(ShelfEvent.loaded) {
        if case .success(let n) = $0 { Move(from: n, to: n) } else { nil }
    }
    bridge.on(ShelfEvent.added) { (try? checked($0)) }
    bridge.on(ShelfEvent.added) { $0.price > 3 ? ShelfAction.clear : $0.price > 2 ? .add("") : nil }
    bridge.on(ShelfEvent.added) { product in
        if product.price > 3 { ShelfAction.clear } else if shop.isOpen { .add("x") } else { nil }
    }
}

private func checked(_ product: Product) throws -> SelectProduct { SelectProduct(id: product.id) }
private func selections(_ product: Product) -> [SelectProduct] { [] }
private func allActions(_ product: Product) -> [any Action] { [] }
