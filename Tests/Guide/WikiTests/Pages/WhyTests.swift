import EventModules
import Testing

@MainActor
struct WhyTests {
    private let page = GuidePage(path: "Wiki/Why.md")

    // The catalog, a feature.

    //> enum CatalogEvent: EventProtocol {

    final class CatalogModule: ModuleProtocol, EventsEmitting {
        let context: ModuleContext
        let events = EventsSource<CatalogEvent>()

        init(usingContext context: ModuleContext) { self.context = context }

        func makePresentable() -> any Presentable {
            ShopScreen(onTap: events.emitter(of: CatalogEvent.productSelected))
        }
    }

    // The product's page, another feature.

    //> struct ProductContext: ModuleContextProtocol {

    //> enum ProductEvent: EventProtocol {

    final class ProductModule: ModuleProtocol, EventsEmitting {
        let context: ProductContext
        let events = EventsSource<ProductEvent>()

        init(usingContext context: ProductContext) { self.context = context }

        func makePresentable() -> any Presentable {
            ShopScreen(onTap: events.emitter(of: ProductEvent.addedToBasket))
        }
    }

    // The basket, a state.

    //> struct Basket { var names: [String] }

    // The app, which connects them.

    final class ShopRouting: EventsListening, Routing {
        let router: any Router

        init(router: any Router) { self.router = router }

        @discardableResult
        func registerToEvents(
            for producer: any AnyEventsProducer,
            events: Observable<CatalogEvent>
        ) -> Bool {
            producer[event: CatalogEvent.productSelected]
                .subscribe(onNext: { [weak self] id in
                    let product = ModuleRoutingStep(withMaker: ProductContext(id: id))
                    self?.router.route(
                        to: PresentableRoutingStep(withStep: product, presentationMode: .push())
                    )
                })
                .disposed(by: producer.disposeBag)
            return true
        }
    }

    final class ShopScreen: Presentable {
        let disposeBag = DisposeBag()
        let viewControllerEvents = PublishSubject<ViewControllerEvent>()
        let onTap: (String) -> Void

        init(onTap: @escaping (String) -> Void) { self.onTap = onTap }
    }

    final class Service: AnalyticsProvider {
        private(set) var tracked: [String] = []

        func track(event: String, properties: [String: AnalyticsValue]) { tracked.append(event) }
    }

    @Test
    func theFeature() throws {
        let service = Service()

        //> let reducer = TableReducer(initialState: Basket(names: []))

        for _ in 1...2 { (router.topPresentable as? ShopScreen)?.onTap("Lamp") }
        #expect(service.tracked == ["product.selected"])
        let names = try #require(store.state[Basket.self]?.names)
        #expect(try page.text().contains("leave `\(names)` in the basket, one tracked event"))
        #expect(try page.text().contains("the position `\(router.position)`"))
    }

    @Test
    func theTableCountsTheLinesOfTheBlocks() throws {
        let header = "| | here | Composable Architecture | MERLin | ReSwift |"
        let row = try #require(try page.rows(ofTable: header).first)
        let counted = row.compactMap { Int($0.prefix { $0.isNumber }) }
        let blocks = try page.text().split(separator: "\n```")
            .filter { $0.hasPrefix("swift\n") || $0.hasPrefix("swift elsewhere\n") }
        #expect(counted == blocks.map(codeLines))
    }

    /// The figures of the library stand on both pages.
    @Test
    func theFiguresMatchTheirPage() throws {
        let figures = try GuidePage(path: "Wiki/Performance-Figures.md").text()
            .split(separator: "\n")
        for row in try page.rows(ofTable: "| work | here | others |") {
            let name = try #require(row[0].firstMatch(of: #/\((?<name>[a-z]+/[a-z0-9-]+)\)/#))
                .output.name
            let line = try #require(figures.first { $0.hasPrefix("| `\(name)` |") })
            let ratio = line.split(separator: "|")[4].filter { $0 != " " }
            #expect(row[1] == ratio, "the ratio of \(name)")
        }
    }

    /// Counts the lines of a block without its first one, which names the language.
    private func codeLines(of block: Substring) -> Int {
        block.split(separator: "\n").dropFirst().count { line in
            let code = line.drop { $0 == " " }
            return !code.isEmpty && !code.hasPrefix("//") && !code.hasPrefix("import ")
        }
    }
}
