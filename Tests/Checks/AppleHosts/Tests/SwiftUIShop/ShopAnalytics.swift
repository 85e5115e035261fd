import EventModules

final class ConsoleAnalytics: AnalyticsProvider {
    func track(event: String, properties: [String: AnalyticsValue]) {
        print("tracked \(event) with \(properties.keys.sorted())")
    }
}

extension AnalyticsEventsListener {
    static func shop() -> AnalyticsEventsListener {
        AnalyticsEventsListener(provider: ConsoleAnalytics())
            .on(CatalogEvent.productSelected, as: "product.selected") { ["id": .string($0)] }
    }
}
