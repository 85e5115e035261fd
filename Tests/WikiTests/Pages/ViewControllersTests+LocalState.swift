import Screens
import Testing

struct Team: Equatable {
    var names = ["Ada", "Grace"]
}

struct RemoveRunner: AppAction {
    let index: Int

    func updatedState(currentState: inout Team) { currentState.names.remove(at: index) }
}

struct TeamLocalState: LocalState {
    var selected = 0
}

struct TeamViewModel: ViewModelWithLocalState {
    let lines: [String]

    init?(state: Team?, localState: TeamLocalState) {
        guard let state else { return nil }
        lines = state.names.indices.map { index in
            (index == localState.selected ? "> " : "  ") + state.names[index]
        }
    }
}

final class TeamView: Panel, ViewControllerModellableView {
    private(set) var lines: [String] = []
    var didSelect: (Int) -> Void = { _ in }
    var didRemove: (Int) -> Void = { _ in }

    func update(oldModel: TeamViewModel?) { lines = model?.lines ?? [] }
}

final class TeamViewController: ViewControllerWithLocalState<TeamView> {
    override func setupInteraction() {
        rootView.didSelect = { [unowned self] in localState.selected = $0 }
        rootView.didRemove = { [unowned self] in dispatch(RemoveRunner(index: $0)) }
    }
}

struct TeamContext: ModuleContextProtocol {
    typealias ModuleType = TeamModule
    let routingContext: RoutingContext
    let store: PartialStore<Team>
}

enum TeamEvent: EventProtocol {
    case runnerRemoved(index: Int)
}

final class TeamModule: ModuleProtocol, EventsProducer {
    let context: TeamContext
    let disposeBag = DisposeBag()
    var events: Observable<TeamEvent> { subject }

    private let subject = PublishSubject<TeamEvent>()

    init(usingContext context: TeamContext) { self.context = context }

    func makePresentable() -> any Presentable {
        let screen = TeamScreen(store: context.store, localState: TeamLocalState())
        screen.onRemove = { [weak self] in self?.subject.onNext(.runnerRemoved(index: $0)) }
        return screen
    }
}

final class TeamScreen: ViewControllerWithLocalState<TeamView> {
    var onRemove: (Int) -> Void = { _ in }

    override func setupInteraction() {
        rootView.didSelect = { [unowned self] in localState.selected = $0 }
        rootView.didRemove = { [unowned self] in onRemove($0) }
    }
}

@MainActor
private var log: [String] = []

final class CarefulTeamViewController: ViewControllerWithLocalState<TeamView> {
    override func didUpdate(old: TeamViewModel?) {
        log.append(viewModel?.lines.joined(separator: ", ") ?? "nothing")
        let last = max(0, (lastKnownState?.names.count ?? 0) - 1)
        if localState.selected > last { localState.selected = last }
    }
}

final class NamedLapsViewController: ViewController<LapsPanel> {
    let name: String

    init(_ name: String, store: Store) {
        self.name = name
        super.init(store: store.partialStore(forStateType: Laps.self))
    }

    override func setup() { log.append("\(name) is set up") }
}

extension ViewControllersTests {
    private static func makeStore() -> Store {
        log = []
        return Suas.createStore(reducer: AppActionReducer(initialState: Team()))
    }

    @Test
    func localState() {
        let store = Self.makeStore()

        let team = TeamViewController(
            store: store.partialStore(forStateType: Team.self),
            localState: TeamLocalState()
        )
        team.viewWillAppear()
        team.rootView.didSelect(1)
        log += team.rootView.lines

        #expect(log == ["  Ada", "> Grace"])
    }

    @Test
    func changesDuringAnUpdate() {
        let store = Self.makeStore()

        let team = CarefulTeamViewController(
            store: store.partialStore(forStateType: Team.self),
            localState: TeamLocalState(selected: 1)
        )
        team.viewWillAppear()
        team.dispatch(RemoveRunner(index: 1))

        #expect(log == ["  Ada, > Grace", "  Ada", "> Ada"])
    }

    @Test
    func modules() {
        let store = Self.makeStore()

        let bridge = StoreEventsListener(store: store)
            .on(TeamEvent.runnerRemoved) { RemoveRunner(index: $0) }
        let manager = ModuleManager(listeners: [bridge], store: store)
        let router = StackRouter(manager: manager)
        let context = TeamContext(
            routingContext: "race",
            store: store.partialStore(forStateType: Team.self)
        )
        router.start(with: ModuleRoutingStep(withMaker: context))

        let screen = router.topPresentable as? TeamScreen
        screen?.rootView.didRemove(0)
        log += screen?.rootView.lines ?? []

        #expect(log == ["> Grace"])
        #expect(screen?.connected == true)
    }

    @Test
    func additionalProperties() {
        _ = Self.makeStore()
        let store = Suas.createStore(reducer: AppActionReducer(initialState: Laps()))
        #expect(NamedLapsViewController("Ada", store: store).state?.count == 0)
        #expect(log == ["Ada is set up"])
    }

    @Test
    func testing() {
        let store = Self.makeStore()

        let model = TeamViewModel(
            state: Team(names: ["Ada", "Grace"]),
            localState: TeamLocalState(selected: 1)
        )
        #expect(model?.lines == ["  Ada", "> Grace"])

        let screen = TeamViewController(
            store: store.partialStore(forStateType: Team.self),
            localState: TeamLocalState(),
            connected: true
        )
        screen.localState.selected = 1
        #expect(screen.viewModel?.lines == ["  Ada", "> Grace"])

        store.dispatch(action: RemoveRunner(index: 1))
        #expect(screen.viewModel?.lines == ["  Ada"])

        screen.rootView.didRemove(0)
        #expect(store.state.value(forKeyOfType: Team.self)?.names == [])
    }
}
