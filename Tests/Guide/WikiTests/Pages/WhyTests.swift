import EventModules
import EventModulesTesting
import Testing

@MainActor
struct WhyTests {
    @Test
    func anEventIsTrackedAndRouted() {
        let (provider, router) = (RecordingAnalyticsProvider(), MockRouter())
        //> let analytics = AnalyticsEventsListener(provider: provider)
        let catalog = MockProducer<CatalogEvent>()
        ModuleManager(listeners: [analytics, routing]).setupEventsListeners(for: catalog)
        catalog.emit(.productSelected(id: "lamp"))
        #expect(provider.tracked == [TrackedEvent("product.selected", ["id": "lamp"])])
        #expect(router.expectStep(to: ProductContext.self)?.id == "lamp")
    }
}
