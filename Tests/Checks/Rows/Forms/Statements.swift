import EventModules

/// Rows with statements.
@MainActor
func rowsWithStatements(_ bridge: StoreEventsListener, _ shop: Shop) {
    bridge.on(ShelfEvent.added) { product in
        guard product == .lamp else { return nil }
        return Clear()
    }
    bridge.on(ShelfEvent.added) { product in
        guard product == .lamp else { return nil }
        return ShelfAction.add(product.name)
    }
    bridge.on(ShelfEvent.added) { product in
        guard let maker = product.maker else { return nil }
        if shop.isOpen { return ShelfAction.clear }
        return SelectProduct(id: maker)
    }
    bridge.on(ShelfEvent.added) { product in
        guard product == .lamp else { return [] }
        return [Clear(), SelectProduct(id: product.id)]
    }
    bridge.on(ShelfEvent.added) { product in
        var actions: [any Action] = [Clear()]
        if product == .lamp { actions.append(ShelfAction.clear) }
        for tag in product.tagNames { actions.append(SetName(name: tag)) }
        return actions
    }
    bridge.on(ShelfEvent.added) { product in
        var actions: [ShelfAction] = []
        for tag in product.tagNames { actions.append(.add(tag)) }
        return actions
    }
    bridge.on(ShelfEvent.added) { product in
        switch product {
        case .lamp: ShelfAction.clear
        default: .add(product.name)
        }
    }
    bridge.on(ShelfEvent.added) { product -> ShelfAction? in
        switch product.price {
        case 0: .clear
        case 1: .add(product.name)
        default: nil
        }
    }
    bridge.on(ShelfEvent.added) { product in
        switch product.price {
        case 0: Clear()
        case 1: ShelfAction.add(product.name)
        default: nil
        }
    }
    bridge.on(ShelfEvent.added) { product in
        switch product.price {
        case 0: return Clear()
        case 1: return ShelfAction.add(product.name)
        default: return nil
        }
    }
    bridge.on(ShelfEvent.added) { product in
        switch product.price {
        case 0: [Clear()]
        case 1: [ShelfAction.add(product.name), Clear()]
        default: []
        }
    }
    bridge.on(ShelfEvent.added) { product in
        let name = product.name
        return SetName(name: name)
    }
    bridge.on(ShelfEvent.added) { [shop] product in
        SelectProduct(id: product.id)
    }
    bridge.on(ShelfEvent.added) { [shop] in
        if shop.isOpen { print("row") }
        return Clear()
    }
    bridge.on(ShelfEvent.noted) { text in
        guard let text else { return nil }
        return SetName(name: text)
    }
    bridge.on(ShelfEvent.loaded) { result in
        switch result {
        case .success(let n): ShelfAction.made(n)
        case .failure(let error): .add(error.text)
        }
    }
    bridge.on(ShelfEvent.added) { product in
        switch product.price {
        case 0: ShelfAction.clear
        case 1: .add(product.name)
        default: nil
        }
    }
}
