import EventModules
import Testing

@MainActor
struct FromMERLinTests {
    enum CatalogEvent: EventProtocol {
        case productSelected(id: String)
    }

    //>> final class CatalogModule: ModuleProtocol, EventsEmitting {

    final class CatalogScreen: Presentable {
        let disposeBag = DisposeBag()
        let viewControllerEvents = PublishSubject<ViewControllerEvent>()
        let onSelect: (String) -> Void

        init(onSelect: @escaping (String) -> Void) { self.onSelect = onSelect }
    }

    private final class Tracker: EventsListening {
        private(set) var tracked: [String] = []

        func registerToEvents(
            for producer: any AnyEventsProducer,
            events: Observable<CatalogEvent>
        ) -> Bool {
            producer[event: CatalogEvent.productSelected]
                .toRoutableObservable()
                .subscribe(onNext: { [weak self] id in self?.tracked.append(id) })
                .disposed(by: producer.disposeBag)
            return true
        }
    }

    @Test
    func aListenerAddedTwiceHearsTheFirstTapOfABurst() {
        let tracker = Tracker()
        let manager = ModuleManager(listeners: [tracker])
        let router = StackRouter(manager: manager)
        let catalog = ModuleContext(building: CatalogModule.self)
        router.start(with: ModuleRoutingStep(withMaker: catalog))
        manager.addEventsListeners([tracker])
        for id in ["lamp", "chair"] { (router.topPresentable as? CatalogScreen)?.onSelect(id) }
        #expect(tracker.tracked == ["lamp"])
    }
}
