import EventModules

/// Rows for a case whose payload doesn't matter.
@MainActor
func rowsThatIgnorePayloads(_ bridge: StoreEventsListener, _ shop: Shop) {
    bridge.on(ShelfEvent.added) { Clear() }
    bridge.on(ShelfEvent.added) { _ in Clear() }
    bridge.on(ShelfEvent.moved) { _ in Clear() }
    bridge.on(ShelfEvent.moved) { _, _ in Clear() }
    bridge.on(ShelfEvent.moved) { _, _ in [ShelfAction.clear, .add("")] }
    bridge.on(ShelfEvent.added) { shop.action }
    bridge.on(ShelfEvent.added) { nil }
    bridge.on(ShelfEvent.added) { [] }
    bridge.on(ShelfEvent.added) { shop.shelfActions }
    bridge.on(ShelfEvent.added) { shop.actions }
    bridge.on(ShelfEvent.added) { _ in nil }
    bridge.on(ShelfEvent.added) { _ in [] }
    bridge.on(ShelfEvent.added) { ShelfAction.clear }
    bridge.on(ShelfEvent.moved) { [Clear(), Move(from: 0, to: 0)] }
    bridge.on(ShelfEvent.moved) { [ShelfAction.clear, .add("")] }
    bridge.on(ShelfEvent.moved) { shop.isOpen ? Clear() : nil }
    bridge.on(ShelfEvent.renamed) { shop.isOpen ? ShelfAction.clear : .add("renamed") }
    bridge.on(ShelfEvent.renamed) { () -> ShelfAction in .clear }
    bridge.on(ShelfEvent.renamed) { () -> [ShelfAction] in [.clear] }
    bridge.on(ShelfEvent.renamed) {
        guard shop.isOpen else { return nil }
        return Clear()
    }
    bridge.on(ShelfEvent.renamed) { if shop.isOpen { Clear() } else { ShelfAction.clear } }
    bridge.on(ShelfEvent.renamed) { if shop.isOpen { ShelfAction.clear } else { .add("") } }
    bridge.on(ShelfEvent.added) { _ in [Clear(), Move(from: 0, to: 1)] }
    bridge.on(ShelfEvent.added) { _ in [ShelfAction.clear, .add("")] }
    bridge.on(ShelfEvent.added) { [shop] in
        print(shop)
        return Clear()
    }
    bridge.on(ShelfEvent.added, makeActions: nil)
}
