import EventModules

final class ShopAnalytics: AnalyticsProvider {
    func track(event: String, properties: [String: AnalyticsValue]) {
        print("tracked \(event) with \(properties.keys.sorted())")
    }
}

extension AnalyticsEventsListener {
    static func shop() -> AnalyticsEventsListener {
        AnalyticsEventsListener(provider: ShopAnalytics())
            .on(CatalogEvent.productSelected, as: "product.selected") { ["id": .string($0)] }
    }
}
