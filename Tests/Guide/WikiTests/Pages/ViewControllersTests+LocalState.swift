import Screens
import Testing

struct Wishes: Equatable {
    var names = ["lamp", "chair"]
}

struct RemoveWish: AppAction {
    let index: Int

    func updatedState(currentState: inout Wishes) { currentState.names.remove(at: index) }
}

struct WishesLocalState: LocalState {
    var selected = 0
}

struct WishesViewModel: ViewModelWithLocalState {
    let lines: [String]

    init?(state: Wishes?, localState: WishesLocalState) {
        guard let state else { return nil }
        lines = state.names.indices.map { index in
            (index == localState.selected ? "> " : "  ") + state.names[index]
        }
    }
}

final class WishesView: Panel, ViewControllerModellableView {
    private(set) var lines: [String] = []
    var didSelect: (Int) -> Void = { _ in }
    var didRemove: (Int) -> Void = { _ in }

    func update(oldModel: WishesViewModel?) { lines = model?.lines ?? [] }
}

final class WishesViewController: ViewControllerWithLocalState<WishesView> {
    override func setupInteraction() {
        rootView.didSelect = { [unowned self] in localState.selected = $0 }
        rootView.didRemove = { [unowned self] in dispatch(RemoveWish(index: $0)) }
    }
}

struct WishesContext: ModuleContextProtocol {
    typealias ModuleType = WishesModule
    let store: PartialStore<Wishes>
}

enum WishesEvent: EventProtocol {
    case wishRemoved(index: Int)
}

final class WishesModule: ModuleProtocol, EventsEmitting {
    let context: WishesContext
    let events = EventsSource<WishesEvent>()

    init(usingContext context: WishesContext) { self.context = context }

    func makePresentable() -> any Presentable {
        let screen = WishesScreen(store: context.store, localState: WishesLocalState())
        screen.onRemove = events.emitter(of: WishesEvent.wishRemoved)
        return screen
    }
}

final class WishesScreen: ViewControllerWithLocalState<WishesView> {
    var onRemove: (Int) -> Void = { _ in }

    override func setupInteraction() {
        rootView.didSelect = { [unowned self] in localState.selected = $0 }
        rootView.didRemove = { [unowned self] in onRemove($0) }
    }
}

@MainActor
private var log: [String] = []

final class CarefulWishesViewController: ViewControllerWithLocalState<WishesView> {
    override func didUpdate(old: WishesViewModel?) {
        log.append(viewModel?.lines.joined(separator: ", ") ?? "nothing")
        let last = max(0, (lastKnownState?.names.count ?? 0) - 1)
        if localState.selected > last { localState.selected = last }
    }
}

final class NamedLampsViewController: ViewController<LampsPanel> {
    let name: String

    init(_ name: String, store: Store) {
        self.name = name
        super.init(store: store.partialStore(forStateType: Lamps.self))
    }

    override func setup() { log.append("\(name) is set up") }
}

extension ViewControllersTests {
    private static func makeStore() -> Store {
        log = []
        return Suas.createStore(reducer: AppActionReducer(initialState: Wishes()))
    }

    @Test
    func localState() {
        let store = Self.makeStore()

        let wishes = WishesViewController(
            store: store.partialStore(forStateType: Wishes.self),
            localState: WishesLocalState()
        )
        wishes.viewWillAppear()
        wishes.rootView.didSelect(1)
        log += wishes.rootView.lines

        #expect(log == ["  lamp", "> chair"])
    }

    @Test
    func changesDuringAnUpdate() {
        let store = Self.makeStore()

        let wishes = CarefulWishesViewController(
            store: store.partialStore(forStateType: Wishes.self),
            localState: WishesLocalState(selected: 1)
        )
        wishes.viewWillAppear()
        wishes.dispatch(RemoveWish(index: 1))

        #expect(log == ["  lamp, > chair", "  lamp", "> lamp"])
    }

    @Test
    func modules() {
        let store = Self.makeStore()

        let bridge = StoreEventsListener(store: store)
            .on(WishesEvent.wishRemoved) { RemoveWish(index: $0) }
        let manager = ModuleManager(listeners: [bridge], store: store)
        let router = StackRouter(manager: manager)
        let context = WishesContext(store: store.partialStore(forStateType: Wishes.self))
        router.start(with: ModuleRoutingStep(withMaker: context))

        let screen = router.topPresentable as? WishesScreen
        screen?.rootView.didRemove(0)
        log += screen?.rootView.lines ?? []

        #expect(log == ["> chair"])
        #expect(screen?.connected == true)
    }

    @Test
    func additionalProperties() {
        _ = Self.makeStore()
        let store = Suas.createStore(reducer: AppActionReducer(initialState: Lamps()))
        #expect(NamedLampsViewController("lamp", store: store).state?.count == 0)
        #expect(log == ["lamp is set up"])
    }

    @Test
    func testing() {
        let store = Self.makeStore()

        let model = WishesViewModel(
            state: Wishes(names: ["lamp", "chair"]),
            localState: WishesLocalState(selected: 1)
        )
        #expect(model?.lines == ["  lamp", "> chair"])

        let screen = WishesViewController(
            store: store.partialStore(forStateType: Wishes.self),
            localState: WishesLocalState(),
            connected: true
        )
        screen.localState.selected = 1
        #expect(screen.viewModel?.lines == ["  lamp", "> chair"])

        store.dispatch(action: RemoveWish(index: 1))
        #expect(screen.viewModel?.lines == ["  lamp"])

        screen.rootView.didRemove(0)
        #expect(store.state.value(forKeyOfType: Wishes.self)?.names == [])
    }
}
