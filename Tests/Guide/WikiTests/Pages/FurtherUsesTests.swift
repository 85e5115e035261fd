import EventModules
import Testing

//>> protocol SearchIndex: AnyObject {

//>> final class CurrentActivity: EventsListening {

//> enum AppEvent: EventProtocol {

//> final class AppEvents: EventsEmitting {

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

        //>> let appEvents = AppEvents()

        #expect(log == ["AppEvents: becameActive"])
    }

    @Test
    func anAlert() {
        let store = Suas.createStore(reducer: Basket.reducer)
        var other: AlertScreen? = AlertScreen()
        weak let released = other
        if let screen = other {
            //>> store.addActionListener { [weak screen] action in

            #expect(screen.alerts == ["The card has expired."])
        }
        other = nil
        #expect(released == nil)
        store.dispatch(RefusePayment(reason: "again"))
    }
}
