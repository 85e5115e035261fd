import EventModules

@MainActor
func bridge(_ store: Store) {
    _ = StoreEventsListener(store: store)
        .on(ShelfEvent.closed) { Clear() }
        .on(ShelfEvent.added) { ShelfAction.add($0.name) }
        .on(ShelfEvent.added) { product in
            let name = product.name
            SetName(name: name)
            // error: missing return in closure expected to return '(any Action)?'
        }
        .on(ShelfEvent.moved) { [Move(from: $0, to: $1), Clear()] }
        .on(ShelfEvent.added) { $0 == .lamp ? nil : Clear() }
}
