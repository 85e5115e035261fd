import EventModulesScreens
import Testing

//>> struct Wishes: Equatable {

struct RemoveWish: AppAction {
    let index: Int

    func updatedState(currentState: inout Wishes) { currentState.names.remove(at: index) }
}

final class WishesView: Panel, ViewControllerModellableView {
    var didSelect: (Int) -> Void = { _ in }
    var didRemove: (Int) -> Void = { _ in }

    func update(oldModel: WishesViewModel?) { log.append(model?.lines ?? []) }
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

    //> func makePresentable() -> any Presentable {
}

final class WishesScreen: ViewControllerWithLocalState<WishesView> {
    var onRemove: (Int) -> Void = { _ in }

    override func setupInteraction() {
        rootView.didRemove = { [unowned self] in onRemove($0) }
    }

    override func viewDidLeave() {
        super.viewDidLeave()
        log.append(["left"])
    }
}

/// The lines that the view has drawn.
@MainActor
private var log: [[String]] = []

extension ViewControllersTests {
    private static func makeStore() -> Store {
        log = []
        return Suas.createStore(reducer: AppActionReducer(initialState: Wishes()))
    }

    @Test
    func localState() {
        let wishes = WishesViewController(
            store: Self.makeStore().partialStore(forStateType: Wishes.self),
            localState: WishesLocalState()
        )
        wishes.viewWillAppear()
        wishes.rootView.didSelect(1)
        #expect(log == [["> lamp", "  chair"], ["  lamp", "> chair"]])
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
        #expect(screen?.connected == true)
        screen?.rootView.didRemove(0)
        router.start(with: ModuleRoutingStep(withMaker: context))
        #expect(log == [["> lamp", "  chair"], ["> chair"], ["> chair"], ["left"]])
    }

    @Test
    func testing() {
        let store = Self.makeStore()

        //>> let screen = WishesViewController(
    }
}
