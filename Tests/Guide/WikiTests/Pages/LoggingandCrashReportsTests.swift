import EventModules
import Testing

@MainActor
struct LoggingandCrashReportsTests {
    private let page = GuidePage(path: "Wiki/Logging-and-Crash-Reports.md")
    private let catalog = CatalogModule(usingContext: ModuleContext(building: CatalogModule.self))
    private let basket = BasketModule(
        usingContext: BasketContext(
            basket: Suas.createStore(reducer: Basket.reducer)
                .partialStore(forStateType: Basket.self)
        )
    )

    @Test
    func smallestExample() {
        //> let log = SystemLog(subsystem: "shop", category: "events")

        //> let crumbs = Breadcrumbs(keeping: 50)

        manager.setupEventsListeners(for: basket)
        manager.setupEventsListeners(for: catalog)
        catalog.events.emit(.productSelected(id: "lamp"))
        basket.events.emit(.checkedOut)
        #expect(
            crumbs.lines == [
                #"CatalogModule: productSelected(id: "lamp")"#, "BasketModule: checkedOut",
            ]
        )
    }

    @Test
    func actionsAndStates() throws {
        var lines: [String] = []

        //> let store = Suas.createStore(

        #expect(try page.shows(lines.joined(separator: "\n")), "\(lines)")
    }
}
