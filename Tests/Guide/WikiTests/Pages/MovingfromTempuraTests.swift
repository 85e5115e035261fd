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

    struct Basket: Equatable {
        var names: [String]
    }

    struct RemoveProduct: AppAction {
        let index: Int

        func updatedState(currentState: inout Basket) { currentState.names.remove(at: index) }
    }

    struct BasketLocalState: LocalState {
        var selected = 0
    }

    struct BasketViewModel: ViewModelWithLocalState {
        let lines: [String]

        init?(state: Basket?, localState: BasketLocalState) {
            guard let state else { return nil }
            lines = state.names.indices.map { index in
                (index == localState.selected ? "> " : "  ") + state.names[index]
            }
        }
    }

    final class BasketView: ViewControllerModellableView {
        var model: BasketViewModel? { didSet { update(oldModel: oldValue) } }
        var didSelect: (Int) -> Void = { _ in }
        var didRemove: (Int) -> Void = { _ in }
        var didCheckOut: () -> Void = {}

        func setup() {}
        func style() {}
        func update(oldModel: BasketViewModel?) { print(model?.lines ?? []) }
    }

    final class BasketScreen: ViewControllerWithLocalState<BasketView> {
        var onCheckOut: () -> Void = {}

        override func setupInteraction() {
            rootView.didSelect = { [unowned self] in localState.selected = $0 }
            rootView.didRemove = { [unowned self] in dispatch(RemoveProduct(index: $0)) }
            rootView.didCheckOut = { [unowned self] in onCheckOut() }
        }
    }

    struct BasketContext: ModuleContextProtocol {
        typealias ModuleType = BasketModule
        let basket: PartialStore<Basket>
    }

    enum BasketEvent: EventProtocol {
        case checkedOut
    }

    final class BasketModule: ModuleProtocol, EventsEmitting {
        let context: BasketContext
        let events = EventsSource<BasketEvent>()

        init(usingContext context: BasketContext) { self.context = context }

        func makePresentable() -> any Presentable {
            let screen = BasketScreen(store: context.basket, localState: BasketLocalState())
            screen.onCheckOut = events.emitter(of: .checkedOut)
            return screen
        }
    }

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

        let basket = AppActionReducer(initialState: Basket(names: ["Lamp", "Chair"]))
        let store = Suas.createStore(reducer: basket)
        let manager = ModuleManager(store: store)
        let router = StackRouter(manager: manager)
        manager.addEventsListeners([ShopRouting(router: router)])
        let context = BasketContext(basket: store.partialStore(forStateType: Basket.self))
        router.start(with: ModuleRoutingStep(withMaker: context))

        // The user selects the chair, removes the lamp, and checks out.
        let view = (router.topPresentable as? BasketScreen)?.rootView
        view?.didSelect(1)
        view?.didRemove(0)
        view?.didCheckOut()
        print(router.position)

        #expect(try page.shows(Output.lines.joined(separator: "\n")))
    }
}
