import Screens
import Testing

// Folders.swift: the state of the app.

struct Folders {
    var contents = ["home": ["letters", "photos"], "photos": ["Rome", "Paris"]]
}

// LinesHost.swift: the host, and what it asks of the screens that it draws.

@MainActor
protocol LinesScreen: Presentable {
    var lines: [String] { get }
    func press(_ key: Character)
}

@MainActor
final class LinesHost {
    private(set) var lines: [String] = []
    private let router: StackRouter
    private let changes = PublishSubject<Void>()
    private let bag = DisposeBag()

    init(router: StackRouter, store: Store) {
        self.router = router
        router.events.toVoid().subscribe(onNext: changes.onNext).disposed(by: bag)
        store.addListener { [changes] _ in changes.onNext(()) }.linkLifeCycleTo(object: self)

        // Queued until all listeners were called: by then, all screens are up to date.
        changes.subscribe(onNext: { [weak self] in self?.draw() }).disposed(by: bag)
        draw()
    }

    func press(_ key: Character) {
        if key == "q" {
            router.goBack()
        } else {
            (router.topPresentable as? any LinesScreen)?.press(key)
            draw()
        }
    }

    private func draw() {
        let position = router.position
        let seen = [position.selectedStack?.top] + position.modals.map(\.screens.last)
        lines = seen.compactMap { $0 }.flatMap(lines(of:))
    }

    private func lines(of screen: RoutedScreen) -> [String] {
        let shown = router.presentable(for: screen.id) as? any LinesScreen
        let inside = screen.embedded.flatMap(lines(of:))
        return (shown?.lines ?? []) + inside.map { "| " + $0 }
    }
}

// FolderScreen.swift: a screen as any other, that can be drawn by the host.

struct FolderLocalState: LocalState {
    let folder: String
    var selected = 0
}

struct FolderViewModel: ViewModelWithLocalState {
    let names: [String]
    let lines: [String]

    init?(state: Folders?, localState: FolderLocalState) {
        guard let state else { return nil }
        let names = state.contents[localState.folder] ?? []
        let rows = names.indices.map { ($0 == localState.selected ? "> " : "  ") + names[$0] }
        self.names = names
        lines = ["[\(localState.folder)]"] + rows
    }
}

final class FolderView: ViewControllerModellableView {
    var model: FolderViewModel? { didSet { update(oldModel: oldValue) } }
    private(set) var lines: [String] = []

    func setup() {}
    func style() {}
    func update(oldModel: FolderViewModel?) { lines = model?.lines ?? [] }
}

final class FolderScreen: ViewControllerWithLocalState<FolderView>, LinesScreen {
    var onOpen: (String) -> Void = { _ in }

    var lines: [String] { rootView.lines }

    func press(_ key: Character) {
        let names = viewModel?.names ?? []
        switch key {
        case "j": localState.selected = min(localState.selected + 1, max(0, names.count - 1))
        case "k": localState.selected = max(localState.selected - 1, 0)
        case "o" where !names.isEmpty: onOpen(names[localState.selected])
        default: break
        }
    }
}

// FolderModule.swift: the feature, and what leads from one folder to another.

struct FolderContext: ModuleContextProtocol {
    typealias ModuleType = FolderModule
    let routingContext: RoutingContext = "folders"
    let folder: String
    let store: PartialStore<Folders>
}

enum FolderEvent: EventProtocol {
    case opened(folder: String)
}

final class FolderModule: ModuleProtocol, EventsProducer {
    let context: FolderContext
    let disposeBag = DisposeBag()
    var events: Observable<FolderEvent> { subject }

    private let subject = PublishSubject<FolderEvent>()

    init(usingContext context: FolderContext) { self.context = context }

    func makePresentable() -> any Presentable {
        let screen = FolderScreen(
            store: context.store,
            localState: FolderLocalState(folder: context.folder)
        )
        screen.onOpen = { [weak self] in self?.subject.onNext(.opened(folder: $0)) }
        return screen
    }
}

final class FolderRouting: EventsListening, Routing {
    let router: any Router
    private let store: PartialStore<Folders>

    init(router: any Router, store: PartialStore<Folders>) {
        self.router = router
        self.store = store
    }

    @discardableResult
    func registerToEvents(
        for producer: any AnyEventsProducer,
        events: Observable<FolderEvent>
    ) -> Bool {
        producer[event: FolderEvent.opened]
            .subscribe(onNext: { [weak self] folder in self?.show(folder) })
            .disposed(by: producer.disposeBag)
        return true
    }

    private func show(_ folder: String) {
        let context = FolderContext(folder: folder, store: store)
        router.route(
            to: PresentableRoutingStep(
                withStep: ModuleRoutingStep(withMaker: context),
                presentationMode: .push()
            )
        )
    }
}

@MainActor
struct TerminalTests {
    static let page = GuidePage(path: "Wiki/Terminal.md")

    @Test
    func smallestExample() throws {
        var printed: [String] = []
        func print(_ items: String...) { printed.append(items.joined(separator: " ")) }

        // main.swift

        let store = Suas.createStore(reducer: AppActionReducer(initialState: Folders()))
        let folders = store.partialStore(forStateType: Folders.self)
        let manager = ModuleManager(store: store)
        let router = StackRouter(manager: manager)
        manager.addEventsListeners([FolderRouting(router: router, store: folders)])
        let home = FolderContext(folder: "home", store: folders)
        router.start(with: ModuleRoutingStep(withMaker: home))

        let host = LinesHost(router: router, store: store)
        for key in "joq" {
            host.press(key)
            print("after \(key):", host.lines.joined(separator: " / "))
        }

        #expect(try Self.page.shows(printed.joined(separator: "\n")))
    }

    @Test
    func modalsAndScreensInsideOthers() {
        let store = Suas.createStore(reducer: AppActionReducer(initialState: Folders()))
        let folders = store.partialStore(forStateType: Folders.self)
        let manager = ModuleManager(store: store)
        let router = StackRouter(manager: manager)
        func show(_ folder: String, _ mode: RoutingStepPresentationMode) {
            let context = FolderContext(folder: folder, store: folders)
            router.route(
                to: PresentableRoutingStep(
                    withStep: ModuleRoutingStep(withMaker: context),
                    presentationMode: mode
                )
            )
        }
        let host = LinesHost(router: router, store: store)
        #expect(host.lines.isEmpty)
        router.start(
            with: ModuleRoutingStep(withMaker: FolderContext(folder: "letters", store: folders))
        )
        show("home", .modalWithNavigation())
        show("photos", .embed)
        host.press("k")
        let home = ["[home]", "> letters", "  photos"]
        #expect(host.lines == ["[letters]"] + home + ["| [photos]", "| > Rome", "|   Paris"])
        store.dispatch(action: EmptyFolder(name: "home"))
        #expect(host.lines == ["[letters]", "[home]", "| [photos]", "| > Rome", "|   Paris"])
        host.press("q")
        #expect(host.lines == ["[letters]"])
        host.press("o")
        host.press("q")
        #expect(host.lines == ["[letters]"])
    }

    @Test
    func theRouterAndTheStoreDoNotRetainAHost() {
        let store = Suas.createStore(reducer: AppActionReducer(initialState: Folders()))
        let manager = ModuleManager(store: store)
        let router = StackRouter(manager: manager)
        var host: LinesHost? = LinesHost(router: router, store: store)
        weak let released = host
        host = nil
        #expect(released == nil)
    }
}

private struct EmptyFolder: AppAction {
    let name: String

    func updatedState(currentState: inout Folders) { currentState.contents[name] = [] }
}
