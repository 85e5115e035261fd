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
}
