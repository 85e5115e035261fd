import EventModulesScreens
import Testing

//>> import EventModulesScreens

class Panel: ModelHolder {
    var heldModel: (any ViewModel)?
    required init() {}

    func setup() {}
    func style() {}
}

final class LampsPanel: Panel, ViewControllerModellableView {
    private(set) var line = ""

    func update(oldModel: LampsViewModel?) { line = model?.text ?? "" }
}

struct Corner {
    let lamps: Lamps
    let wishes: Wishes
}

/// The output of the first example.
@MainActor
private enum Output {
    static var lines: [String] = []
}

@MainActor
private func print(_ text: String) { Output.lines.append(text) }

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

    override func setupInteraction() { rootView.didRemove = { [unowned self] in onRemove($0) } }

    override func viewDidLeave() {
        super.viewDidLeave()
        log.append(["left"])
    }
}

/// The lines that the view has drawn.
@MainActor
private var log: [[String]] = []

/// The page on view controllers; another file has the part on local state.
@MainActor
struct ViewControllersTests {
    static let page = GuidePage(path: "Wiki/View-Controllers.md")

    @Test
    func smallestExample() throws {
        Output.lines = []

        //>> let store = Suas.createStore(reducer: AppActionReducer(initialState: Lamps()))

        #expect(try Self.page.shows(Output.lines.joined(separator: "\n")))
    }

    @Test
    func modelHolders() {
        let store = Suas.createStore(reducer: AppActionReducer(initialState: Lamps(count: 3)))
        let screen = ViewController<LampsPanel>(
            store: store.partialStore(forStateType: Lamps.self),
            connected: true
        )
        #expect(screen.rootView.line == "3 lamps")
    }

    @Test
    func partsOfSeveralStates() {
        let store = Suas.createStore(
            reducer: AppActionReducer(initialState: Lamps())
                + AppActionReducer(initialState: Wishes())
        )

        //> let corner = store.partialStore { state -> Corner? in

        #expect(corner.state?.wishes.names == ["lamp", "chair"])
        store.detach(stateKey: "Lamps")
        #expect(corner.state == nil)
    }

    @Test
    func containment() {
        let store = Suas.createStore(reducer: AppActionReducer(initialState: Lamps()))
        let part = store.partialStore(forStateType: Lamps.self)
        let corner = ViewController<LampsPanel>(store: part)
        let wishes = ViewController<LampsPanel>(store: part)
        let lamps = ViewController<LampsPanel>(store: part)
        corner.viewWillAppear()
        corner.viewDidAppear()

        var log: [String] = []
        for (name, screen) in [("wishes", wishes), ("lamps", lamps)] {
            screen.events.subscribe(onNext: { log.append("\(name) \($0)") })
                .disposed(by: screen.disposeBag)
        }

        //> corner.add(wishes)

        #expect(
            log == [
                "wishes willAppear", "wishes appeared",
                "wishes willDisappear", "lamps willAppear", "wishes disappeared", "lamps appeared",
                "lamps willDisappear", "lamps disappeared",
            ]
        )
    }

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
