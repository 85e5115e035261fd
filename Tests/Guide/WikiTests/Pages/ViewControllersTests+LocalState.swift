import Screens
import Testing

//> struct Wishes: Equatable {

struct RemoveWish: AppAction {
    let index: Int

    func updatedState(currentState: inout Wishes) { currentState.names.remove(at: index) }
}

//> struct WishesLocalState: LocalState {

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

//> final class WishesViewController: ViewControllerWithLocalState<WishesView> {

//> struct WishesContext: ModuleContextProtocol {

//> enum WishesEvent: EventProtocol {

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

//> final class CarefulWishesViewController: ViewControllerWithLocalState<WishesView> {

//>> final class NamedLampsViewController: ViewController<LampsPanel> {

extension ViewControllersTests {
    private static func makeStore() -> Store {
        log = []
        return Suas.createStore(reducer: AppActionReducer(initialState: Wishes()))
    }

    @Test
    func localState() {
        let store = Self.makeStore()

        //> let wishes = WishesViewController(

        #expect(log == ["  lamp", "> chair"])
    }

    @Test
    func changesDuringAnUpdate() {
        let store = Self.makeStore()

        //> let wishes = CarefulWishesViewController(

        #expect(log == ["  lamp, > chair", "  lamp", "> lamp"])
    }

    @Test
    func modules() {
        let store = Self.makeStore()

        //>> let bridge = StoreEventsListener(store: store)

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

        //> let model = WishesViewModel(

        //>> let screen = WishesViewController(

        //> screen.rootView.didRemove(0)
    }
}
