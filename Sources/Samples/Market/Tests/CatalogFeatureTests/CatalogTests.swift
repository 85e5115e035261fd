import CatalogFeature
import EventModulesTesting
import MarketKit
import Testing

/// The catalog without the rest of the market.
struct CatalogTests {
    @Test(
        .services {
            $0.catalog = CatalogService { [Product(id: "lamp", name: "Lamp", cents: 4_000)] }
        }
    )
    func selectedProductIsReported() async throws {
        let store = Suas.createStore(reducer: Catalog.reducer, middleware: AsyncMiddleware())
        let manager = ModuleManager(store: store)
        let flow = FlowRecorder(manager: manager, exhaustivity: .off)
        try await store.run(FetchProducts())
        let catalog = store.partialStore(forStateType: Catalog.self)
        let step = PresentableRoutingStep(withStep: .catalog(catalog), presentationMode: .none)
        let screen = manager.viewController(for: step) as? any PageProviding
        for case .button("lamp", _, let tap) in screen?.page.rows ?? [] { tap() }
        flow.expect(.event(CatalogEvent.productSelected(id: "lamp")))
        flow.finish()
    }
}
