import EventModules
import Testing

final class CatalogRouting: EventsListening, Routing {
    let router: any Router

    init(router: any Router) { self.router = router }

    @discardableResult
    func registerToEvents(
        for producer: any AnyEventsProducer,
        events: Observable<CatalogEvent>
    ) -> Bool {
        producer[event: CatalogEvent.productSelected]
            .toRoutableObservable()
            .subscribe(onNext: { [weak self] id in
                self?.router.route(
                    to: PresentableRoutingStep(
                        withStep: .product(id: id),
                        presentationMode: .push()
                    )
                )
            })
            .disposed(by: producer.disposeBag)
        return true
    }
}

@MainActor
struct RoutingTests {
    static let page = GuidePage(path: "Wiki/Routing.md")

    let manager: ModuleManager
    let router: StackRouter
    let lamp = ModuleRoutingStep.product(id: "lamp")
    let chair = ModuleRoutingStep.product(id: "chair")
    let table = ModuleRoutingStep.product(id: "table")

    init() {
        manager = ModuleManager()
        router = StackRouter(manager: manager)
        router.start(with: .catalog)
    }

    @Test
    func smallestExample() throws {
        weak var left: ModuleManager?
        let printed = Printed.lines {
            let manager = ModuleManager()
            let router = StackRouter(manager: manager)
            manager.addEventsListeners([CatalogRouting(router: router)])
            router.start(with: .catalog)
            print(router.position)

            // The user chooses a product, and goes back.
            router.enter("lamp")
            print(router.position)

            router.goBack()
            print(router.position)

            #expect(manager.livingModules().count == 1)
            left = manager
        }
        #expect(left == nil)
        #expect(try Self.page.shows(printed.joined(separator: "\n")))
    }
}
