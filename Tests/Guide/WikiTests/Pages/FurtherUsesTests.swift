import EventModules
import Testing

protocol SearchIndex: AnyObject {
    func add(title: String, link: Deeplink)
}

final class SearchIndexing: ModuleEventsListening {
    private let index: any SearchIndex

    init(index: any SearchIndex) { self.index = index }

    @discardableResult
    func registerToEvents(for module: any AnyModule, events: Observable<ProductEvent>) -> Bool {
        events.capture(event: ProductEvent.addedToBasket)
            .subscribe(onNext: { [index, weak module] id in
                guard let link = (module as? ProductModule)?.deeplink else { return }
                index.add(title: id, link: link)
            })
            .disposed(by: module.disposeBag)
        return true
    }
}

final class CurrentActivity: EventsListening {
    private(set) var link: Deeplink?

    @discardableResult
    func registerToEvents(
        for producer: any AnyEventsProducer,
        events: Observable<RouterEvent>
    ) -> Bool {
        guard let router = producer as? StackRouter else { return false }
        events
            .subscribe(onNext: { [weak self, weak router] _ in
                self?.link = router?.position.top?.link
            })
            .disposed(by: router.disposeBag)
        return true
    }
}

enum AppEvent: EventProtocol {
    case becameActive
    case receivedMemoryWarning
}

final class AppEvents: EventsEmitting {
    let events = EventsSource<AppEvent>()
}

struct RefusePayment: Action { let reason: String }

@MainActor
struct FurtherUsesTests {
    private final class Index: SearchIndex {
        var items: [String] = []

        func add(title: String, link: Deeplink) { items.append("\(title) \(link)") }
    }

    private final class AlertScreen {
        var alerts: [String] = []

        func showAlert(_ text: String) { alerts.append(text) }
    }

    @Test
    func aSearchIndexAndTheCurrentActivity() {
        let (index, activity) = (Index(), CurrentActivity())
        let manager = ModuleManager(listeners: [SearchIndexing(index: index), activity])
        let router = StackRouter(manager: manager)
        manager.addEventsListeners([CatalogRouting(router: router)])
        registerLinks(with: manager)
        router.start(with: .catalog)
        #expect(activity.link?.description == "shop://catalog")
        router.enter("lamp")
        router.enter("add")
        #expect(index.items == ["lamp shop://product/lamp"])
        #expect(activity.link?.description == "shop://product/lamp")
        router.goBack()
        #expect(activity.link?.description == "shop://catalog")
        router.route(toDeeplink: "shop://product/lamp")
        #expect((router.topPresentable as? Page)?.text == "Product: lamp (type add)")
    }

    @Test
    func eventsOfTheApp() {
        var log: [String] = []
        let manager = ModuleManager(listeners: [EventsLogger { log.append($0) }])

        let appEvents = AppEvents()
        manager.setupEventsListeners(for: appEvents)

        // In applicationDidBecomeActive(_:).
        appEvents.events.emit(.becameActive)

        #expect(log == ["AppEvents: becameActive"])
    }

    @Test
    func anAlert() {
        let store = Suas.createStore(reducer: Basket.reducer)
        var other: AlertScreen? = AlertScreen()
        weak let released = other
        if let screen = other {
            store.addActionListener { [weak screen] action in
                guard let refusal = action as? RefusePayment else { return }
                screen?.showAlert(refusal.reason)
            }
            .linkLifeCycleTo(object: screen)

            store.dispatch(RefusePayment(reason: "The card has expired."))

            #expect(screen.alerts == ["The card has expired."])
        }
        other = nil
        #expect(released == nil)
        store.dispatch(RefusePayment(reason: "again"))
    }
}
