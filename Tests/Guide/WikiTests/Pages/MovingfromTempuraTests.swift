import Screens
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
struct MovingfromTempuraTests {
    private let page = GuidePage(path: "Wiki/Moving-from-Tempura.md")

    //>> struct Basket: Equatable {

    //>> final class BasketScreen: ViewControllerWithLocalState<BasketView> {

    final class CheckOutModule: ModuleProtocol {
        let context: ModuleContext
        let disposeBag = DisposeBag()

        init(usingContext context: ModuleContext) { self.context = context }

        func makePresentable() -> any Presentable { Screen() }
    }

    final class ShopRouting: EventsListening, Routing {
        let router: any Router

        init(router: any Router) { self.router = router }

        @discardableResult
        func registerToEvents(
            for producer: any AnyEventsProducer,
            events: Observable<BasketEvent>
        ) -> Bool {
            producer[event: BasketEvent.checkedOut]
                .subscribe(onNext: { [weak self] _ in
                    let checkOut = ModuleContext(building: CheckOutModule.self)
                    self?.router.route(
                        to: PresentableRoutingStep(
                            withStep: ModuleRoutingStep(withMaker: checkOut),
                            presentationMode: .modalWithNavigation()
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

        //>> let basket = AppActionReducer(initialState: Basket(names: ["Lamp", "Chair"]))

        #expect(try page.shows(Output.lines.joined(separator: "\n")))
    }
}
