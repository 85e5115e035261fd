import EventModules
import EventModulesScreens
import Testing

/// MERLin.
@MainActor
struct MovingfromTests {
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

/// From ReSwift and RxSwift.
@MainActor
struct MovingFromStreamsTests {
    struct Basket { var names: [String] = [] }
    struct AddProduct: Action { let name: String }

    struct OrderError: Error {
        let reason: String
    }

    enum BasketEvent: EventProtocol {
        case checkedOut
        case refused(reason: String)
    }

    final class BasketModule: EventsEmitting {
        let events = EventsSource<BasketEvent>()
        private let taps = PublishSubject<Void>()

        init(order: @escaping @MainActor () async throws(OrderError) -> Int) {
            //> taps
        }

        func tap() { taps.onNext(()) }
    }

    @Test
    func aPartialStoreBeginsWithTheCurrentState() {
        var printed: [String] = []
        func print(_ line: String) { printed.append(line) }
        let bag = DisposeBag()
        //>> let reducer = TableReducer(initialState: Basket())
        store.dispatch(AddProduct(name: "Lamp"))
        #expect(printed == ["badge: 0", "badge: 1"])
    }

    @Test
    func aSecondTapIsIgnoredUntilTheAnswer() async {
        var orders = 0
        let basket = BasketModule { () async throws(OrderError) in
            orders += 1
            throw OrderError(reason: "sold out")
        }
        var reasons: [String] = []
        basket[event: BasketEvent.refused]
            .subscribe(onNext: { reasons.append($0) })
            .disposed(by: basket.disposeBag)
        basket.tap()
        basket.tap()
        while reasons.isEmpty { await Task.yield() }
        #expect(reasons == ["sold out"])
        #expect(orders == 1)
    }
}

/// From Suas.
@MainActor
struct MovingFromSuasTests {
    private struct Basket { var names: [String] }
    private struct AddProduct: Action { let name: String }
    private struct CheckOut: Action {}

    private struct BasketReducer: Reducer {
        var initialState = Basket(names: [])

        func reduce(state: Basket, action: any Action) -> Basket? {
            if let action = action as? AddProduct {
                return Basket(names: state.names + [action.name])
            }
            return action is CheckOut ? Basket(names: []) : nil
        }
    }

    private enum BasketEvent: EventProtocol {
        case productAdded(name: String)
        case checkedOut
    }

    private final class BasketModule: EventsEmitting {
        let events = EventsSource<BasketEvent>()
    }

    @Test
    func aBridgeDispatchesForAFeature() {
        let store = Suas.createStore(reducer: BasketReducer())
        //> let bridge = StoreEventsListener(store: store)
        let basket = BasketModule()
        ModuleManager(listeners: [bridge], store: store).setupEventsListeners(for: basket)
        basket.events.emit(.productAdded(name: "Lamp"))
        #expect(store.state[Basket.self]?.names == ["Lamp"])
        basket.events.emit(.checkedOut)
        #expect(store.state[Basket.self]?.names == [])
    }
}

/// From Tempura and Katana.
@MainActor
struct MovingFromTempuraTests {
    struct Basket: Equatable { var names: [String] }

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
        private(set) var shown: [[String]] = []

        func setup() {}
        func style() {}
        func update(oldModel: BasketViewModel?) { shown.append(model?.lines ?? []) }
    }

    //>> final class BasketScreen: ViewControllerWithLocalState<BasketView> {

    @Test
    func aScreenUpdatesBeforeADispatchReturns() {
        let reducer = AppActionReducer(initialState: Basket(names: ["Lamp", "Chair"]))
        let store = Suas.createStore(reducer: reducer)
        let screen = BasketScreen(
            store: store.partialStore(forStateType: Basket.self),
            localState: BasketLocalState(),
            connected: true
        )
        var isCheckedOut = false
        screen.onCheckOut = { isCheckedOut = true }
        screen.rootView.didSelect(1)
        #expect(screen.rootView.shown.last == ["  Lamp", "> Chair"])
        screen.rootView.didRemove(0)
        #expect(screen.rootView.shown.last == ["  Chair"])
        screen.rootView.didCheckOut()
        #expect(isCheckedOut)
    }
}
