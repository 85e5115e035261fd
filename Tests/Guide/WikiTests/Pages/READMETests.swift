import EventModules
import EventModulesTesting
import Testing

/// `Tests/Checks/AppleHosts` compiles the feature in SwiftUI.
@MainActor
struct READMETests {
    private static let page = GuidePage(path: "README.md")

    //> @Test @MainActor

    @Test
    func theRowsConnectTheFeatures() {
        let provider = RecordingAnalyticsProvider()
        let store = Suas.createStore(reducer: Basket.reducer)
        let manager = ModuleManager(store: store)
        let router = StackRouter(manager: manager)
        let basket = store.partialStore(forStateType: Basket.self)
        //> let analytics = AnalyticsEventsListener(provider: provider)
        manager.addEventsListeners([analytics, bridge, routing])
        router.start(with: .catalog)
        manager.expectModule(CatalogModule.self)?.events.emit(.productSelected(id: "lamp"))
        manager.expectModule(ProductModule.self)?.events.emit(.addedToBasket(id: "lamp"))
        #expect(provider.tracked == [TrackedEvent("product.selected", ["id": "lamp"])])
        #expect(store.state[Basket.self]?.names == ["lamp"])
        let position = "stack: CatalogModule#1 / ProductModule#2, modal: BasketModule#3"
        #expect(router.position.description == position)
    }

    @Test
    func theFlowAndTheMapAreTheShops() throws {
        let app = ShopApp()
        let map = "\(app.manager.wiring)".components(separatedBy: "\n")
        let start = try #require(map.firstIndex(of: "CatalogEvent"))
        let lines = map[start..<(start + 3)].joined(separator: "\n")
        #expect(try Self.page.shows(lines.replacing("WikiTests/", with: "shop_sample/")))

        let flow = FlowRecorder(manager: app.manager, router: app.router)
        app.router.enter("lamp")
        #expect(try Self.page.shows("\(flow.transcript)"))
        flow.skip()
    }
}
