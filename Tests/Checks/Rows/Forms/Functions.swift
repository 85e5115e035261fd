import EventModules

/// Rows with functions instead of closures.
@MainActor
func rowsWithFunctions(_ bridge: StoreEventsListener, _ shop: Shop) {
    bridge.on(ShelfEvent.closed, makeAction: clear)
    bridge.on(ShelfEvent.closed, makeAction: clearOrNothing)
    bridge.on(ShelfEvent.closed, makeAction: Clear.init)
    bridge.on(ShelfEvent.closed, makeAction: { Clear() })
    bridge.on(ShelfEvent.closed, makeActions: { [Clear()] })
    bridge.on(ShelfEvent.closed, makeActions: { [Clear(), ShelfAction.clear] })
    bridge.on(ShelfEvent.closed, makeActions: shop.clears)
    bridge.on(ShelfEvent.closed, makeAction: shop.make)
    bridge.on(ShelfEvent.moved, makeAction: Move.init)
    bridge.on(ShelfEvent.moved, makeAction: Move.init(from:to:))
    bridge.on(ShelfEvent.moved, makeAction: ShelfAction.move)
    bridge.on(ShelfEvent.renamed, makeAction: ShelfAction.add)
    bridge.on(ShelfEvent.added, makeAction: selection)
    bridge.on(ShelfEvent.added, makeAction: selectionIfCheap)
    bridge.on(ShelfEvent.added, makeActions: selections)
    bridge.on(ShelfEvent.added, makeActions: allActions)
    bridge.on(ShelfEvent.added, makeAction: shop.select)
    bridge.on(ShelfEvent.added, makeAction: { selection($0) })
    bridge.on(ShelfEvent.renamed, makeAction: clear)
    bridge.on(ShelfEvent.sold) { _ in Clear() }
    bridge.on(ShelfEvent.sold) { Clear() }
    let constructors: [(Int) -> ShelfEvent] = []
    bridge.on(constructors[0]) { Move(from: -$0, to: 0) }
    func rename(_ number: Int) -> ShelfEvent { .renamed(name: "\(number)") }
    bridge.on(rename) { Move(from: $0, to: 0) }
}

/// Rows with functions that aren't `Sendable`.
@MainActor
func rowsWithParameters(
    _ bridge: StoreEventsListener,
    _ select: @escaping (Product) -> SelectProduct,
    _ selectOrNot: @escaping (Product) -> (any Action)?,
    _ selectAll: @escaping (Product) -> [SelectProduct],
    _ makeActions: @escaping (Product) -> [any Action]
) {
    bridge.on(ShelfEvent.added, makeAction: select)
    bridge.on(ShelfEvent.added, makeAction: selectOrNot)
    bridge.on(ShelfEvent.added, makeActions: selectAll)
    bridge.on(ShelfEvent.added, makeActions: makeActions)
    bridge.on(ShelfEvent.added) { selectAll($0) }
    bridge.on(ShelfEvent.added) { [select($0), Clear()] }
    var count = 0
    bridge.on(ShelfEvent.added) { product in
        count += 1
        return [Clear(), select(product)]
    }
    bridge.on(ShelfEvent.closed) {
        count += 1
        return [Clear(), Move(from: count, to: 0)]
    }
    _ = count
}

/// Rows with functions without parameters that aren't `Sendable`.
@MainActor
func rowsWithParameters(
    _ bridge: StoreEventsListener,
    _ clear: @escaping () -> Clear,
    _ clears: @escaping () -> [Clear],
    _ makeActions: @escaping () -> [any Action]
) {
    bridge.on(ShelfEvent.added, makeAction: clear)
    bridge.on(ShelfEvent.added, makeActions: clears)
    bridge.on(ShelfEvent.added, makeActions: makeActions)
    bridge.on(ShelfEvent.closed, makeAction: clear)
    bridge.on(ShelfEvent.closed, makeActions: clears)
    bridge.on(ShelfEvent.closed, makeActions: makeActions)
}

/// Rows for events, payloads and actions of unknown types.
@MainActor
func rowsForAnyTypes<Event: EventProtocol, Payload, Made: Action>(
    _ bridge: StoreEventsListener,
    _ event: Event,
    _ pattern: @escaping (Payload) -> Event,
    _ action: Made
) {
    bridge.on(event) { action }
    bridge.on(event) { [action] }
    bridge.on(pattern) { _ in action }
    bridge.on(pattern) { action }
    bridge.on(pattern) { (payload: Payload) in Box(value: payload) }
    bridge.on(pattern) { Box(value: $0) }
}

/// Rows that use their owner.
@MainActor
final class Owner {
    private let bridge: StoreEventsListener
    private var count = 0

    init(_ store: Store) {
        bridge = StoreEventsListener(store: store)
        bridge
            .on(ShelfEvent.closed) { [weak self] in
                self?.count += 1
                return [Clear(), ShelfAction.clear]
            }
            .on(ShelfEvent.added) { [weak self] product in self?.actions(product) ?? [] }
            .on(ShelfEvent.added) { [unowned self] in actions($0) }
            .on(ShelfEvent.added) { [weak self] in self?.action($0) }
            .on(ShelfEvent.added, makeActions: actions)
            .on(ShelfEvent.added, makeAction: action)
    }

    private func actions(_ product: Product) -> [any Action] { [] }

    private func action(_ product: Product) -> SelectProduct { SelectProduct(id: product.id) }
}

private func selection(_ product: Product) -> SelectProduct { SelectProduct(id: product.id) }
private func selectionIfCheap(_ product: Product) -> SelectProduct? { nil }
private func selections(_ product: Product) -> [SelectProduct] { [] }
private func allActions(_ product: Product) -> [any Action] { [] }
private func clear() -> Clear { Clear() }
private func clearOrNothing() -> (any Action)? { Clear() }
