import EventModules
import Testing

@MainActor
struct AnalyticsEventsListenerTests {
    private let log = Log()
    private let module = ProductArrayModule()

    private func makeListener() -> AnalyticsEventsListener {
        AnalyticsEventsListener(provider: RecordingProvider(log))
    }

    @Test
    func recordsEventsWithTheirPropertiesByTheTable() {
        let listener = makeListener()
            .on(ProductArrayEvent.appeared, as: "products.appeared")
            .on(ProductArrayEvent.productSelected, as: "product.selected") {
                ["id": .string($0.remoteId)]
            }
        let manager = ModuleManager(listeners: [listener])
        manager.setupEventsListeners(for: module)
        module.subject.onNext(.appeared)
        module.subject.onNext(.productSelected(.lamp))
        module.subject.onNext(.pageShown(1, of: 2))
        #expect(log.lines == ["products.appeared", "product.selected id=string(\"7\")"])
    }

    @Test
    func recordsAnEventOncePerRow() {
        let listener = makeListener()
        listener.registerToEvents(for: module)
        listener
            .on(ProductArrayEvent.pageShown, as: "page") { page, count in
                ["page": .int(page), "of": .int(count)]
            }
            .on(ProductArrayEvent.pageShown, as: "page again")
        module.subject.onNext(.pageShown(1, of: 2))
        #expect(log.lines == ["page of=int(2) page=int(1)", "page again"])
    }

    @Test
    func doesNotRecordIgnoredCases() {
        let listener = makeListener()
            .ignoring(ProductArrayEvent.appeared)
            .ignoring(ProductArrayEvent.productSelected)
            .on(ProductArrayEvent.pageShown, as: "page")
        listener.registerToEvents(for: module)
        module.subject.onNext(.appeared)
        module.subject.onNext(.productSelected(.lamp))
        module.subject.onNext(.pageShown(1, of: 2))
        #expect(log.lines == ["page"])
    }

    @Test
    func recordsWithEveryProviderInOrder() {
        let listener = AnalyticsEventsListener(
            providers: [RecordingProvider("a", log), RecordingProvider("b", log)]
        )
        .on(ProductArrayEvent.appeared, as: "first")
        .on(ProductArrayEvent.appeared, as: "second")
        listener.registerToEvents(for: module)
        module.subject.onNext(.appeared)
        #expect(log.lines == ["a first", "b first", "a second", "b second"])
    }

    @Test
    func aRowMayHaveItsOwnProviders() {
        let marketing = RecordingProvider("marketing", log)
        let listener = AnalyticsEventsListener(providers: [RecordingProvider("a", log), marketing])
            .on(ProductArrayEvent.productSelected, as: "selected", to: [marketing]) {
                ["id": .string($0.remoteId)]
            }
            .on(ProductArrayEvent.appeared, as: "appeared", to: [marketing])
            .on(ProductArrayEvent.pageShown, as: "page")
        listener.registerToEvents(for: module)
        module.subject.onNext(.productSelected(.lamp))
        module.subject.onNext(.appeared)
        module.subject.onNext(.pageShown(1, of: 2))
        #expect(
            log.lines == [
                "marketing selected id=string(\"7\")", "marketing appeared",
                "a page", "marketing page",
            ]
        )
    }

    @Test
    func recordsTheSameWithoutReadingMemory() {
        let listener = AnalyticsEventsListener(
            providers: [RecordingProvider(log)],
            readsMemory: false
        )
        .on(ProductArrayEvent.appeared, as: "appeared", recorded: .once)
        .on(ProductArrayEvent.pageShown, as: "page") { page, _ in ["page": .int(page)] }
        .ignoring(ProductArrayEvent.productSelected)
        listener.registerToEvents(for: module)
        for _ in 0..<2 { module.subject.onNext(.appeared) }
        module.subject.onNext(.productSelected(.lamp))
        module.subject.onNext(.pageShown(1, of: 2))
        #expect(log.lines == ["appeared", "page page=int(1)"])
    }

    @Test
    func valuesCanBeLiterals() {
        let values: [AnalyticsValue] = ["a", 1, 1.5, true, "\(2)"]
        #expect(values == [.string("a"), .int(1), .double(1.5), .bool(true), .string("2")])
    }
}
