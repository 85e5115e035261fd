import EventModules

/// Rows for a case without payload.
@MainActor
func rowsWithoutPayload(_ bridge: StoreEventsListener, _ shop: Shop) {
    var count = 0
    bridge.on(ShelfEvent.closed) { shop.action }
    bridge.on(ShelfEvent.closed) { shop.optionalAction }
    bridge.on(ShelfEvent.closed) { shop.clear }
    bridge.on(ShelfEvent.closed) { shop.actions }
    bridge.on(ShelfEvent.closed) { shop.shelfActions }
    bridge.on(ShelfEvent.closed) { nil }
    bridge.on(ShelfEvent.closed) { [] }
    bridge.on(ShelfEvent.closed) { Clear() }
    bridge.on(ShelfEvent.closed) { ShelfAction.clear }
    bridge.on(ShelfEvent.closed) { ShelfAction.reset }
    bridge.on(ShelfEvent.closed) { [Clear()] }
    bridge.on(ShelfEvent.closed) { [Clear(), Move(from: 0, to: 1)] }
    bridge.on(ShelfEvent.closed) { [ShelfAction.clear, .add("nothing")] }
    bridge.on(ShelfEvent.closed) { [ShelfAction.clear, .made(3), .reset] }
    bridge.on(ShelfEvent.closed) { [.clear, ShelfAction.add("nothing")] }
    bridge.on(ShelfEvent.closed) { shop.isOpen ? ShelfAction.clear : .add("") }
    bridge.on(ShelfEvent.closed) { shop.isOpen ? ShelfAction.clear : nil }
    bridge.on(ShelfEvent.closed) { shop.isOpen ? nil : Clear() }
    bridge.on(ShelfEvent.closed) { shop.isOpen ? [Clear()] : [] }
    bridge.on(ShelfEvent.closed) { shop.isOpen ? [ShelfAction.clear, .add("a")] : [] }
    bridge.on(ShelfEvent.closed) { shop.isOpen ? [] : [Clear(), ShelfAction.clear] }
    bridge.on(ShelfEvent.closed) { () -> ShelfAction in .clear }
    bridge.on(ShelfEvent.closed) { () -> ShelfAction? in shop.isOpen ? .clear : nil }
    bridge.on(ShelfEvent.closed) { () -> [ShelfAction] in [.clear] }
    bridge.on(ShelfEvent.closed) { () -> any Action in Clear() }
    bridge.on(ShelfEvent.closed) { () -> (any Action)? in nil }
    bridge.on(ShelfEvent.closed) { () -> [any Action] in [Clear(), ShelfAction.clear] }
    bridge.on(ShelfEvent.closed) { if shop.isOpen { Clear() } else { ShelfAction.clear } }
    bridge.on(ShelfEvent.closed) { if shop.isOpen { ShelfAction.clear } else { .add("x") } }
    bridge.on(ShelfEvent.closed) { if shop.isOpen { Clear() } else { nil } }
    bridge.on(ShelfEvent.closed) { if shop.isOpen { [Clear()] } else { [] } }
    bridge.on(ShelfEvent.closed) { if shop.isOpen { [Clear(), ShelfAction.clear] } else { [] } }
    bridge.on(ShelfEvent.closed) {
        if shop.isOpen { return Clear() }
        return nil
    }
    bridge.on(ShelfEvent.closed) {
        if shop.isOpen { return nil }
        return Clear()
    }
    bridge.on(ShelfEvent.closed) {
        guard shop.isOpen else { return nil }
        return ShelfAction.clear
    }
    bridge.on(ShelfEvent.closed) {
        guard shop.isOpen else { return [] }
        return [Clear(), ShelfAction.clear]
    }
    bridge.on(ShelfEvent.closed) {
        count += 1
        return Clear()
    }
    bridge.on(ShelfEvent.closed) { shop.make() }
    bridge.on(ShelfEvent.closed) { shop.clearIfOpen() }
    bridge.on(ShelfEvent.closed) { shop.clears() }
    bridge.on(ShelfEvent.closed) { Box(value: 3) }
    bridge.on(ShelfEvent.closed) { Work() }
    bridge.on(ShelfEvent.closed) { LongWork() }
    bridge.on(ShelfEvent.closed) { [LongWork(), Work()] }
    bridge.on(ShelfEvent.closed) { shop.shelfActions.first }
    bridge.on(ShelfEvent.closed) { shop.actions.first }
    bridge.on(ShelfEvent.closed) { shop.shelfActions + [.clear] }
    bridge.on(ShelfEvent.closed) { shop.shelfActions.map { $0 } }
    bridge.on(ShelfEvent.closed) { shop.clear ?? Clear() }
    bridge.on(ShelfEvent.closed) { shop.optionalAction ?? ShelfAction.clear }
    bridge.on(ShelfEvent.closed) { shop.clear.map { _ in ShelfAction.clear } }
    bridge.on(ShelfEvent.closed) { [1, 2].map { Move(from: $0, to: $0) } }
    bridge.on(ShelfEvent.closed) { (1...3).map { ShelfAction.made($0) } }
    bridge.on(ShelfEvent.closed) {
        var all = [Clear()]
        all.append(Clear())
        return all
    }
    bridge.on(ShelfEvent.closed) {
        do {
            let action = Clear()
            return action
        }
    }
    _ = count
    let event = ShelfEvent.closed
    bridge.on(event) { Clear() }
    bridge.on(shop.isOpen ? ShelfEvent.closed : event) { Clear() }
    bridge.on(StructEvent(id: 3)) { Clear() }
    bridge.on(ShelfEvent.closed) { _ in Clear() }
}
