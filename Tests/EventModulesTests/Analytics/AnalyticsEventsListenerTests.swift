import EventModules
import Testing

@MainActor
struct AnalyticsEventsListenerTests {
    private final class Provider: AnalyticsProvider {
        var records: [String] = []

        func track(event: String, properties: [String: AnalyticsValue]) {
            let sorted = properties.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
            records.append(([event] + sorted).joined(separator: " "))
        }
    }

    private let provider = Provider()
    private let module = ProductArrayModule()

    @Test
    func recordsWhatTheTableSays() {
        let listener = AnalyticsEventsListener(provider: provider)
            .on(ProductArrayEvent.appeared, as: "products.appeared")
            .on(ProductArrayEvent.productSelected, as: "product.selected") {
                ["id": .string($0.remoteId)]
            }
        let manager = ModuleManager(listeners: [listener])
        manager.setupEventsListeners(for: module)
        module.subject.onNext(.appeared)
        module.subject.onNext(.productSelected(.lamp))
        module.subject.onNext(.pageShown(1, of: 2))
        #expect(provider.records == ["products.appeared", "product.selected id=string(\"7\")"])
    }

    @Test
    func recordsAnEventOnceForEachRow() {
        let listener = AnalyticsEventsListener(provider: provider)
        listener.registerToEvents(for: module)
        listener
            .on(ProductArrayEvent.pageShown, as: "page") { page, count in
                ["page": .int(page), "of": .int(count)]
            }
            .on(ProductArrayEvent.pageShown, as: "page again")
        module.subject.onNext(.pageShown(1, of: 2))
        #expect(provider.records == ["page of=int(2) page=int(1)", "page again"])
    }

    @Test
    func valuesAreWrittenAsLiterals() {
        let values: [AnalyticsValue] = ["a", 1, 1.5, true, "\(2)"]
        #expect(values == [.string("a"), .int(1), .double(1.5), .bool(true), .string("2")])
    }
}
