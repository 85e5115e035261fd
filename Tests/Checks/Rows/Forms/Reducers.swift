import EventModules

/// Rows of a reducer.
@MainActor
func rowsOfReducer(_ shop: Shop) {
    let reducer = TableReducer(initialState: Basket())
    func change(_ basket: inout Basket, _ action: Rename) { basket.add(action.productName) }
    _ = reducer.on(AddProduct.self) { basket, action in
        basket.productNames.append(action.productName)
    }
    _ = reducer.on(AddProduct.self) { $0.productNames.append($1.productName) }
    _ = reducer.on(AddProduct.self) { $0.add($1.productName) }
    _ = reducer.on(AddProduct.self) { $0.productNames = [] }
    _ = reducer.on(AddProduct.self) { basket in basket.productNames = [] }
    _ = reducer.on(AddProduct.self) { basket, _ in basket.count += 1 }
    _ = reducer.on(AddProduct.self) { _, _ in }
    _ = reducer.on(AddProduct.self) { _ in }
    _ = reducer.on(AddProduct.self) { basket, action in
        let name = action.productName
        basket.productNames.append(name)
        if shop.isOpen { basket.count += 1 } else { basket.count -= 1 }
    }
    _ = reducer.on(AddProduct.self) { basket, action in
        guard !action.productName.isEmpty else { return }
        basket.productNames.append(action.productName)
    }
    _ = reducer.on(AddProduct.self) { basket in
        let last = basket.productNames.removeLast()
        basket.productNames.insert(last, at: 0)
    }
    _ = reducer.on(FileAction.self) { basket, action in
        switch action {
        case .open: basket.count = 1
        case .save(let number): basket.count = number
        case .fail: break
        }
    }
    _ = reducer.mutate(on: Rename.self) { basket, action in
        guard !action.productName.isEmpty, !basket.productNames.isEmpty else { return false }
        basket.productNames[action.index] = action.productName
        return true
    }
    _ = reducer.mutate(on: Rename.self) { $0.productNames.isEmpty }
    _ = reducer.mutate(on: Rename.self) { _, _ in false }
    _ = reducer.mutate(on: Rename.self) { basket in
        guard basket.productNames.count > 1 else { return false }
        basket.productNames.removeLast()
        return true
    }
    _ = reducer.on(EventAction.self) { basket, _ in basket.count += 1 }
    _ = reducer.on(Rename.self, change)
}
