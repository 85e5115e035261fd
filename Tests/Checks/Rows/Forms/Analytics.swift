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
    analytics.on(ShelfEvent.added, as: "a") { _ in ["source": "list"] }
    analytics.on(ShelfEvent.added, as: "a") { _ in nil }
    analytics.on(ShelfEvent.added, as: "a", properties: properties)
    analytics.on(ShelfEvent.moved, as: "a") { from, to in
        guard from < to else { return nil }
        return ["rest": .int(to - from)]
    }
    analytics.on(ShelfEvent.moved, as: "a") {
        ["rest": .int($1 - $0), "d": .double(Double($0)), "x": .string("\($0)")]
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

/// Declared properties.
@MainActor
func declaredProperties(
    _ analytics: AnalyticsEventsListener,
    _ provider: any AnalyticsProvider,
    _ store: Store
) {
    let shared: [AnalyticsProperty<Product>] = [.property("id", \.id)]
    @MainActor
    func name(_ product: Product) -> String { product.name }
    analytics.on(ShelfEvent.closed, as: "a", properties: [.property("source") { "menu" }])
    analytics.on(ShelfEvent.closed, as: "a", properties: [.property("source") { _ in 1 }])
    analytics.on(ShelfEvent.closed, as: "a", for: .necessary)
    analytics.on(ShelfEvent.closed, as: "a", for: .marketing) { ["source": "menu"] }
    analytics.on(ShelfEvent.added, as: "a", for: .necessary, to: [provider], recorded: .once)
    analytics.on(ShelfEvent.added, as: "a", for: .marketing) { ["id": .string("\($0.id)")] }
    analytics.on(ShelfEvent.added, as: "a", properties: shared)
    analytics.on(ShelfEvent.added, as: "a", properties: shared + [.property("price", \.price)])
    analytics.on(ShelfEvent.added, as: "a", properties: [])
    analytics.on(
        ShelfEvent.added,
        as: "a",
        properties: [.property("isNew") { $0 == .lamp }, .property("half") { $0.price / 2 }]
    )
    analytics.on(
        ShelfEvent.added,
        as: "a",
        for: AnalyticsPurpose("personalization"),
        recorded: .oncePerAppearance,
        properties: [
            .property("id", \.id), .property("maker", \.maker), .property("tags", \.tagNames),
            .property("length", \.name.count), .property("first", \.tagNames.first),
            .property("isNew") { (product: Product) in product == .lamp },
            .property("half") { (product: Product) in Double(product.price) / 2 },
            .property("name", name), .property("app") { _ in "shop" },
            .property("maker") { (product: Product) in product.maker ?? "unknown" },
            .property("rest") { product -> Int? in
                guard product.price > 1 else { return nil }
                return product.price - 1
            },
        ]
    )
    analytics.on(
        ShelfEvent.moved,
        as: "a",
        properties: [
            .property("from", \.0), .property("to", \.1), .property("rest") { $1 - $0 },
            .property("sum") { from, to in from + to },
        ]
    )
    analytics.on(ShelfEvent.renamed, as: "a", properties: [.property("name", \.self)])
    analytics.on(
        LoginEvent.signedIn,
        as: "a",
        properties: [
            .property("color", \.color), .property(revealing: "pin", \.pin),
            .property(revealing: "old", \.oldPin),
            .property(revealing: "both") { $0.oldPin ?? $0.pin },
        ]
    )
    analytics.adding(.property("version") { _ in "2.1" })
    analytics.adding(
        .property("from") { $0.map { "\(type(of: $0))" } },
        .property("items") { [weak store] _ in store?.state.keys.count },
        .property("part") { $0?.module?.routingContext.rawValue }
    )
}

/// Calls for screens and users.
@MainActor
func calls(
    _ analytics: AnalyticsEventsListener,
    _ provider: any AnalyticsProvider,
    _ shop: Shop
) {
    func identify(_ login: Login) -> AnalyticsCall { .identify(login.name) }
    func reset() -> AnalyticsCall? { .reset }
    analytics.on(LoginEvent.signedOut) { .reset }
    analytics.on(LoginEvent.signedOut, makeCall: reset)
    analytics.on(LoginEvent.signedOut, for: .necessary, to: [provider]) { .reset }
    analytics.on(LoginEvent.signedOut) { nil }
    analytics.on(LoginEvent.signedOut) { shop.isOpen ? .reset : nil }
    analytics.on(LoginEvent.signedIn) { .identify($0.name, ["color": "red"]) }
    analytics.on(LoginEvent.signedIn, makeCall: identify)
    analytics.on(LoginEvent.signedIn) { $0.name.isEmpty ? nil : .group($0.name) }
    analytics.on(LoginEvent.signedIn) { _ in .reset }
    analytics.on(LoginEvent.signedIn) { _ in nil }
    analytics.on(LoginEvent.signedIn, for: .marketing) { login in
        guard let color = login.color else { return nil }
        return .identify(login.name, ["color": color.analyticsValue])
    }
    analytics.on(ShelfEvent.moved) { from, to in .track("moved", ["rest": .int(to - from)]) }
    analytics.on(ShelfEvent.moved) { $0 < $1 ? .screen("\($0)") : nil }
    analytics.screens { .screen("\(type(of: $0))") }
    analytics.screens { _ in nil }
    analytics.screens(for: .necessary, to: [provider]) { screen in
        switch screen.module {
        case is any ReducerProviding: nil
        default: .screen("other", ["isInModule": .bool(screen.module != nil)])
        }
    }
}
