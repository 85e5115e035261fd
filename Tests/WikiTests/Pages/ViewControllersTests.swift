import Screens
import Testing

// Laps.swift: the state, and an action that carries its change.

struct Laps {
    var count = 0
}

struct AddLap: AppAction {
    func updatedState(currentState: inout Laps) { currentState.count += 1 }
}

// LapsView.swift: the view model, and the view that draws it.

struct LapsViewModel: ViewModelWithState {
    let text: String

    init?(state: Laps) { text = "\(state.count) laps" }
}

final class LapsView: ViewControllerModellableView {
    var model: LapsViewModel? { didSet { update(oldModel: oldValue) } }
    var didTapAdd: () -> Void = {}

    func setup() {}
    func style() {}
    func update(oldModel: LapsViewModel?) { print(model?.text ?? "nothing") }
}

// LapsViewController.swift: the screen.

final class LapsViewController: ViewController<LapsView> {
    override func setupInteraction() {
        rootView.didTapAdd = { [unowned self] in dispatch(AddLap()) }
    }
}

class Panel: ModelHolder {
    var heldModel: (any ViewModel)?
    required init() {}

    func setup() {}
    func style() {}
}

final class LapsPanel: Panel, ViewControllerModellableView {
    private(set) var line = ""

    func update(oldModel: LapsViewModel?) { line = model?.text ?? "" }
}

struct Race {
    let laps: Laps
    let team: Team
}

/// The output of the first example.
@MainActor
private enum Output {
    static var lines: [String] = []
}

@MainActor
private func print(_ text: String) {
    Output.lines.append(text)
}

/// The page on view controllers; another file has the part on local state.
@MainActor
struct ViewControllersTests {
    static let page = GuidePage(path: "Wiki/View-Controllers.md")

    @Test
    func smallestExample() throws {
        Output.lines = []

        // main.swift

        let store = Suas.createStore(reducer: AppActionReducer(initialState: Laps()))
        let screen = LapsViewController(store: store.partialStore(forStateType: Laps.self))

        // A router or a host calls these methods when it shows the screen.
        screen.viewWillAppear()
        screen.viewDidAppear()

        // The user taps.
        screen.rootView.didTapAdd()

        #expect(try Self.page.shows(Output.lines.joined(separator: "\n")))
    }

    @Test
    func modelHolders() {
        let store = Suas.createStore(reducer: AppActionReducer(initialState: Laps(count: 3)))
        let screen = ViewController<LapsPanel>(
            store: store.partialStore(forStateType: Laps.self),
            connected: true
        )
        #expect(screen.rootView.line == "3 laps")
    }

    @Test
    func partsOfSeveralStates() {
        let store = Suas.createStore(
            reducer: AppActionReducer(initialState: Laps())
                + AppActionReducer(initialState: Team())
        )

        let race = store.partialStore { state -> Race? in
            guard let laps = state.value(forKeyOfType: Laps.self),
                let team = state.value(forKeyOfType: Team.self)
            else { return nil }
            return Race(laps: laps, team: team)
        }

        #expect(race.state?.team.names == ["Ada", "Grace"])
        store.detach(stateKey: "Laps")
        #expect(race.state == nil)
    }

    @Test
    func containment() {
        let store = Suas.createStore(reducer: AppActionReducer(initialState: Laps()))
        let part = store.partialStore(forStateType: Laps.self)
        let race = ViewController<LapsPanel>(store: part)
        let team = ViewController<LapsPanel>(store: part)
        let laps = ViewController<LapsPanel>(store: part)
        race.viewWillAppear()
        race.viewDidAppear()

        var log: [String] = []
        for (name, screen) in [("team", team), ("laps", laps)] {
            screen.events.subscribe(onNext: { log.append("\(name) \($0)") })
                .disposed(by: screen.disposeBag)
        }

        race.add(team)
        race.transition(from: team, to: laps)
        race.remove(laps)

        #expect(
            log == [
                "team willAppear", "team appeared",
                "team willDisappear", "laps willAppear", "team disappeared", "laps appeared",
                "laps willDisappear", "laps disappeared",
            ]
        )
    }
}
