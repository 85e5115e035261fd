import EventModules
import Testing

@MainActor
private enum Output {
    static var lines: [String] = []
}

@MainActor
private func print(_ item: Any) {
    Output.lines.append("\(item)")
}

@MainActor
struct MovingfromMERLinTests {
    private let page = GuidePage(path: "Wiki/Moving-from-MERLin.md")

    enum CatalogEvent: EventProtocol {
        case productSelected(id: String)
    }

    final class CatalogModule: ModuleProtocol, EventsEmitting {
        let context: ModuleContext
        let events = EventsSource<CatalogEvent>()

        init(usingContext context: ModuleContext) { self.context = context }

        func makePresentable() -> any Presentable {
            CatalogScreen(onSelect: events.emitter(of: CatalogEvent.productSelected))
        }
    }

    final class CatalogScreen: Presentable {
        let disposeBag = DisposeBag()
        let viewControllerEvents = PublishSubject<ViewControllerEvent>()
        let onSelect: (String) -> Void

        init(onSelect: @escaping (String) -> Void) { self.onSelect = onSelect }
    }

    struct ProductContext: ModuleContextProtocol {
        typealias ModuleType = ProductModule
        let id: String
    }

    final class ProductModule: ModuleProtocol {
        let context: ProductContext
        let disposeBag = DisposeBag()

        init(usingContext context: ProductContext) { self.context = context }

        func makePresentable() -> any Presentable { CatalogScreen(onSelect: { _ in }) }
    }

    final class ShopAnalytics: EventsListening {
        @discardableResult
        func registerToEvents(
            for producer: any AnyEventsProducer,
            events: Observable<CatalogEvent>
        ) -> Bool {
            producer[event: CatalogEvent.productSelected]
                .subscribe(onNext: { id in print("tracked \(id)") })
                .disposed(by: producer.disposeBag)
            return true
        }
    }

    final class ShopRouting: EventsListening, Routing {
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
                            withStep: ModuleRoutingStep(withMaker: ProductContext(id: id)),
                            presentationMode: .push()
                        )
                    )
                })
                .disposed(by: producer.disposeBag)
            return true
        }
    }

    @Test
    func theFeatureAfterTheMove() throws {
        Output.lines = []

        let manager = ModuleManager(listeners: [ShopAnalytics()])
        let router = StackRouter(manager: manager)
        manager.addEventsListeners([ShopRouting(router: router)])
        let catalog = ModuleContext(building: CatalogModule.self)
        router.start(with: ModuleRoutingStep(withMaker: catalog))

        // The user taps a product.
        (router.topPresentable as? CatalogScreen)?.onSelect("lamp")
        print(router.position)

        #expect(try page.shows(Output.lines.joined(separator: "\n")))
    }

    @Test
    func aListenerThatIsAddedTwiceHearsAnEventOnce() {
        Output.lines = []
        let analytics = ShopAnalytics()
        let manager = ModuleManager(listeners: [analytics])
        let catalog = CatalogModule(usingContext: ModuleContext(building: CatalogModule.self))
        manager.setupEventsListeners(for: catalog)

        manager.addEventsListeners([analytics])
        manager.setupEventsListeners(for: catalog)

        catalog.events.emit(.productSelected(id: "lamp"))
        #expect(Output.lines == ["tracked lamp"])
    }
}
