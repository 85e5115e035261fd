import EventModules
import EventModulesTesting
import Testing

@MainActor
struct FromTCATests {
    @Test
    func listenersReactToBothFeatures() {
        let provider = RecordingAnalyticsProvider()
        let store = Suas.createStore(reducer: Basket.reducer)
        let manager = ModuleManager(store: store)
        let router = StackRouter(manager: manager)
        //> let analytics = AnalyticsEventsListener(provider: provider)
        manager.addEventsListeners([analytics, bridge, routing])
        router.start(with: .catalog)
        //> let flow = FlowRecorder(manager: manager, router: router)
        manager.expectModule(ProductModule.self)?.events.emit(.addedToBasket(id: "lamp"))
        #expect(store.state[Basket.self]?.names == ["lamp"])
    }
}
