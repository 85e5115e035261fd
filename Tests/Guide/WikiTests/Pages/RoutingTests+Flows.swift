import EventModules
import EventModulesTesting
import Testing

final class MainFlowRouting: ModuleEventsListening, Routing {
    let routingContexts: Set<RoutingContext>? = [.main]
    let router: any Router

    init(router: any Router) { self.router = router }

    func registerToEvents(for module: any AnyModule, events: Observable<OfferEvent>) -> Bool {
        events.capture(event: OfferEvent.accepted)
            .toRoutableObservable()
            .subscribe(onNext: { [weak self] _ in
                let wrapping = OfferContext(name: "Gift wrap", routingContext: .checkout)
                self?.router.route(
                    to: PresentableRoutingStep(
                        withStep: ModuleRoutingStep(withMaker: wrapping),
                        presentationMode: .modalWithNavigation()
                    )
                )
            })
            .disposed(by: module.disposeBag)
        return true
    }
}

final class CheckoutFlowRouting: ModuleEventsListening, Routing {
    let routingContexts: Set<RoutingContext>? = [.checkout]
    let router: any Router

    init(router: any Router) { self.router = router }

    func registerToEvents(for module: any AnyModule, events: Observable<OfferEvent>) -> Bool {
        events.capture(event: OfferEvent.accepted)
            .subscribe(onNext: { [weak self] _ in self?.router.dismiss() })
            .disposed(by: module.disposeBag)
        return true
    }
}

final class ShopFlows: ModuleEventsListenersAggregator {
    let routingContexts: Set<RoutingContext>? = [.main, .checkout]
    let listeners: [any AnyEventsListening]

    init(router: any Router) {
        listeners = [MainFlowRouting(router: router), CheckoutFlowRouting(router: router)]
    }
}

/// Two flows with a listener each, alone and together.
extension RoutingTests {
    @Test
    func checkoutFlowAlone() {
        let router = MockRouter()
        let manager = ModuleManager(listeners: [CheckoutFlowRouting(router: router)])
        for flow: RoutingContext in [.main, .checkout] {
            let context = MockModuleContext<OfferEvent>(routingContext: flow)
            let offer = MockModule(usingContext: context)
            manager.setupEventsListeners(for: offer)
            offer.emit(.accepted(name: "Lamp"))
        }
        router.expect(.dismiss)
        router.expectNoMoreMoves()
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
