import Screens
import Testing

// LinesHost.swift: the host, and its protocol for the screens that it draws.

protocol LinesScreen: TextScreen {
    var lines: [String] { get }
}

@MainActor
final class LinesHost {
    private(set) var lines: [String] = []
    private let router: StackRouter
    private let show: ([String]) -> Void
    private let changes = PublishSubject<Void>()
    private let bag = DisposeBag()

    init(router: StackRouter, store: Store, show: @escaping ([String]) -> Void) {
        self.router = router
        self.show = show
        router.events.toVoid().subscribe(onNext: changes.onNext).disposed(by: bag)
        store.addListener { [changes] _ in changes.onNext(()) }.linkLifeCycleTo(object: self)

        // Queued until all listeners were called: by then, all screens are up to date.
        changes.subscribe(onNext: { [weak self] in self?.draw() }).disposed(by: bag)
        draw()
    }

    func enter(_ line: String) {
        router.enter(line)
        draw()
    }

    private func draw() {
        let position = router.position
        let seen = [position.selectedStack?.top] + position.modals.map(\.screens.last)
        lines = seen.compactMap { $0 }.flatMap(lines(of:))
        show(lines)
    }

    private func lines(of screen: RoutedScreen) -> [String] {
        let shown = router.presentable(for: screen.id) as? any LinesScreen
        let inside = screen.embedded.flatMap(lines(of:))
        return (shown?.lines ?? []) + inside.map { "| " + $0 }
    }
}

// ShopScreens.swift: the product and the basket, as lines.

extension Page: LinesScreen {
    var lines: [String] { [text] }
}

extension BasketScreen: LinesScreen {
    var lines: [String] { [viewModel?.text ?? ""] }
}

// CatalogScreen.swift: the catalog with a selection, which is local state.

struct CatalogLocalState: LocalState {
    let ids = ["lamp", "chair"]
    var selected = 0
}

struct CatalogViewModel: ViewModelWithLocalState {
    let lines: [String]

    init?(state: Basket?, localState: CatalogLocalState) {
        guard let state else { return nil }
        let rows = localState.ids.enumerated().map { index, id in
            (index == localState.selected ? "> " : "  ") + id
        }
        lines = ["Catalog (\(state.names.count) in the basket)"] + rows
    }
}

final class CatalogView: ViewControllerModellableView {
    var model: CatalogViewModel? { didSet { update(oldModel: oldValue) } }
    private(set) var lines: [String] = []

    func setup() {}
    func style() {}
    func update(oldModel: CatalogViewModel?) { lines = model?.lines ?? [] }
}

final class CatalogScreen: ViewControllerWithLocalState<CatalogView>, LinesScreen {
    var onSelect: (String) -> Void = { _ in }

    var lines: [String] { rootView.lines }
    let words = ["j", "k", "o"]

    func enter(_ word: String) {
        switch word {
        case "j": localState.selected = min(localState.selected + 1, localState.ids.count - 1)
        case "k": localState.selected = max(localState.selected - 1, 0)
        case "o": onSelect(localState.ids[localState.selected])
        default: break
        }
    }
}

// CatalogListModule.swift: a second module that emits the catalog's events.

struct CatalogListContext: ModuleContextProtocol {
    typealias ModuleType = CatalogListModule
    let basket: PartialStore<Basket>
}

final class CatalogListModule: ModuleProtocol, EventsEmitting {
    let context: CatalogListContext
    let events = EventsSource<CatalogEvent>()

    init(usingContext context: CatalogListContext) { self.context = context }

    func makePresentable() -> any Presentable {
        let screen = CatalogScreen(store: context.basket, localState: CatalogLocalState())
        screen.onSelect = events.emitter(of: CatalogEvent.productSelected)
        return screen
    }
}

extension ModuleRoutingStep {
    static func catalogList(_ basket: PartialStore<Basket>) -> ModuleRoutingStep {
        ModuleRoutingStep(withMaker: CatalogListContext(basket: basket))
    }
}

@MainActor
struct TerminalTests {
    static let page = GuidePage(path: "Sources/Samples/Todo/Terminal.md")

    private let store: Store
    private let basket: PartialStore<Basket>
    private let manager: ModuleManager
    private let router: StackRouter

    init() {
        store = Suas.createStore(reducer: Basket.reducer)
        basket = store.partialStore(forStateType: Basket.self)
        manager = ModuleManager(store: store)
        router = StackRouter(manager: manager)
    }

    @Test
    func smallestExample() throws {
        var typed = ["back", "back", "buy", "add", "o", "j"]
        func readLine() -> String? { typed.popLast() }

        let printed = Printed.lines {
            // main.swift

            let app = ShopApp()
            let basket = app.store.partialStore(forStateType: Basket.self)
            app.router.start(with: .catalogList(basket))

            // Switches to the terminal's alternate screen; the last line switches back.
            print("\u{1B}[?1049h")
            let host = LinesHost(router: app.router, store: app.store) { lines in
                print("\u{1B}[H\u{1B}[2J" + lines.joined(separator: "\n"))
            }
            while let line = readLine() { host.enter(line) }
            print("\u{1B}[?1049l")
        }
        #expect(printed.first { $0.hasPrefix("\u{1B}") } == "\u{1B}[?1049h")
        #expect(printed.last == "\u{1B}[?1049l")
        let clear = "\u{1B}[H\u{1B}[2J"
        let screens = printed.filter { $0.hasPrefix(clear) }.map { $0.dropFirst(clear.count) }
        let output = distinct(screens).joined(separator: "\n\n")
        #expect(try Self.page.shows(output), "\(output)")
    }

    /// The screens that the user can tell apart: drawing the same one again changes nothing.
    private func distinct(_ screens: [Substring]) -> [Substring] {
        screens.indices.filter { $0 == 0 || screens[$0] != screens[$0 - 1] }.map { screens[$0] }
    }

    @Test
    func modalsAndScreensInsideOthers() {
        var shown: [[String]] = []
        let host = LinesHost(router: router, store: store) { shown.append($0) }
        #expect(host.lines.isEmpty)
        router.start(with: .product(id: "lamp"))
        show(.catalogList(basket), .modalWithNavigation())
        show(.basket(basket), .embed)
        host.enter("k")
        let product = "Product: lamp (type add)"
        let rows = ["> lamp", "  chair"]
        #expect(
            host.lines == [product, "Catalog (0 in the basket)"] + rows + ["| Basket: empty"]
        )
        shown = []
        store.dispatch(AddProduct(name: "chair"))
        #expect(
            shown == [
                [product, "Catalog (1 in the basket)"] + rows + ["| Basket: chair (type buy)"]
            ]
        )
        host.enter("back")
        #expect(host.lines == [product])
        host.enter("o")
        host.enter("back")
        #expect(host.lines == [product])
    }

    private func show(_ step: ModuleRoutingStep, _ mode: RoutingStepPresentationMode) {
        router.route(to: PresentableRoutingStep(withStep: step, presentationMode: mode))
    }

    @Test
    func theSelectionStaysInTheList() {
        let host = LinesHost(router: router, store: store) { _ in }
        router.start(with: .catalogList(basket))
        func selected() -> [String] { host.lines.filter { $0.hasPrefix("> ") } }
        for _ in 1...3 { host.enter("j") }
        #expect(selected() == ["> chair"])
        for _ in 1...3 { host.enter("k") }
        #expect(selected() == ["> lamp"])
    }

    @Test
    func theRouterAndTheStoreDoNotRetainAHost() {
        var host: LinesHost? = LinesHost(router: router, store: store) { _ in }
        weak let released = host
        host = nil
        #expect(released == nil)
    }
}
