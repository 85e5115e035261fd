import EventModules
import EventModulesTesting
import Testing

//>> final class MainFlowRouting: ModuleEventsListening, Routing {

/// Two flows with a listener each, alone and together.
extension RoutingTests {
    @Test
    func checkoutFlowAlone() {
        //> let router = MockRouter()
    }

    @Test
    func mainFlowAlone() {
        let router = MockRouter()
        let manager = ModuleManager(listeners: [MainFlowRouting(router: router)])
        for flow: RoutingContext in [.checkout, .main] {
            let context = MockModuleContext<OfferEvent>(routingContext: flow)
            let offer = MockModule(usingContext: context)
            manager.setupEventsListeners(for: offer)
            offer.emit(.accepted(name: "Lamp"))
        }
        let wrapping = router.expectStep(to: OfferContext.self)
        #expect(wrapping?.name == "Gift wrap")
        #expect(wrapping?.routingContext == .checkout)
        router.expectNoMoreMoves()
    }

    @Test
    func bothFlowsTogether() throws {
        let flows = ShopFlows(router: router)
        manager.addEventsListeners([flows])
        router.start(with: .offer("Lamp"))
        let accept = { (router.topPresentable as? OfferScreen)?.onAccept() }
        accept()
        #expect(router.position.description == "stack: OfferModule#2, modal: OfferModule#3")
        let top = try #require(router.topPresentable)
        #expect(manager.module(for: top)?.routingContext == .checkout)
        accept()
        #expect(router.position.description == "stack: OfferModule#2")
        manager.removeEventsListener(flows)
        accept()
        #expect(router.position.modals.isEmpty)
    }
}
