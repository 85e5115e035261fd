import EventModules

/// Rows of analytics.
@MainActor
func rowsOfAnalytics(_ analytics: AnalyticsEventsListener, _ shop: Shop) {
    func properties(_ product: Product) -> [String: AnalyticsValue] { [:] }
    func noProperties() -> [String: AnalyticsValue]? { [:] }
    analytics.on(ShelfEvent.closed, as: "a")
    analytics.on(ShelfEvent.closed, as: "a") { ["source": "menu"] }
    analytics.on(ShelfEvent.closed, as: "a") { nil }
    analytics.on(ShelfEvent.closed, as: "a") { [:] }
    analytics.on(ShelfEvent.closed, as: "a", properties: noProperties)
    analytics.on(ShelfEvent.closed, as: "a", to: nil, recorded: .once) {
        shop.isOpen ? ["a": 1] : nil
    }
    analytics.on(ShelfEvent.added, as: "a")
    analytics.on(ShelfEvent.added, as: "a", recorded: .once)
    analytics.on(ShelfEvent.added, as: "a") { ["id": .string($0.id), "count": 1] }
    analytics.on(ShelfEvent.added, as: "a") { $0 == .lamp ? ["isNew": true] : nil }
    analytics.on(ShelfEvent.added, as: "a") { ["source": "list"] }
    analytics.on(ShelfEvent.added, as: "a") { nil }
    analytics.on(ShelfEvent.added, as: "a") { _ in [:] }
    analytics.on(ShelfEvent.added, as: "a", properties: properties)
    analytics.on(ShelfEvent.added, as: "a", properties: noProperties)
    analytics.on(ShelfEvent.moved, as: "a") { from, to in
        guard from < to else { return nil }
        return ["rest": .int(to - from)]
    }
    analytics.on(ShelfEvent.moved, as: "a") {
        ["rest": .int($1 - $0), "d": .double(Double($0)), "x": "\($0)"]
    }
    analytics.on(ShelfEvent.added, as: "a") { product in
        var all: [String: AnalyticsValue] = ["id": .string(product.id)]
        if let maker = product.maker { all["maker"] = .string(maker) }
        for tag in product.tagNames { all[tag] = true }
        return all
    }
    analytics.on(ShelfEvent.added, as: "a") { product in
        switch product.price {
        case 0: nil
        case 1: [:]
        default: ["price": .int(product.price)]
        }
    }
    analytics.on(ShelfEvent.added, as: "a") { if $0 == .lamp { ["a": 1] } else { nil } }
    analytics.on(ShelfEvent.noted, as: "a") { $0.map { ["text": .string($0)] } }
    analytics.on(ShelfEvent.noted, as: "a") { ["text": .string($0 ?? "")] }
    analytics.ignoring(ShelfEvent.closed)
    analytics.ignoring(ShelfEvent.added)
    analytics.ignoring(ShelfEvent.moved)
}
