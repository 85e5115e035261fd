import EventModules
import EventModulesTesting
import Testing

//>> extension RoutingContext {

/// Two flows with a listener each, alone and together.
extension RoutingTests {
    @Test
    func aFlowAlone() {
        //> let router = MockRouter()
    }

    @Test
    func bothFlowsTogether() throws {
        let flows = ShopFlows(router: router)
        manager.addEventsListeners([flows])
        let gifts = ModuleContext(routingContext: .gift, building: CatalogModule.self)
        router.route(
            to: PresentableRoutingStep(
                withStep: ModuleRoutingStep(withMaker: gifts),
                presentationMode: .modal
            )
        )
        let top = try #require(router.topPresentable)
        #expect(manager.module(for: top)?.routingContext == .gift)
        router.enter("lamp")
        #expect(router.position.description == "stack: CatalogModule#1")
        router.enter("lamp")
        #expect(router.position.description == "stack: CatalogModule#1 / ProductModule#3")
        router.goBack()
        manager.removeEventsListener(flows)
        router.enter("chair")
        #expect(router.position.description == "stack: CatalogModule#1")
    }
}
