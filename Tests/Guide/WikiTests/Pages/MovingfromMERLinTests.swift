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

    //>> enum CatalogEvent: EventProtocol {

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

    //>> final class ShopAnalytics: EventsListening {

    @Test
    func theFeatureAfterTheMove() throws {
        Output.lines = []

        //>> let manager = ModuleManager(listeners: [ShopAnalytics()])

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
