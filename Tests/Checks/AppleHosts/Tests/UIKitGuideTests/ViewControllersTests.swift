import EventModulesUIKit
import Testing
import UIKit

// The basket of Getting Started.

struct Basket: Equatable {
    var names: [String] = []

    static var reducer: TableReducer<Basket> {
        TableReducer(initialState: Basket(names: ["lamp"])).on(EmptyBasket.self) { $0.names = [] }
    }
}

struct EmptyBasket: Action {}

enum BasketEvent: EventProtocol {
    case checkedOut
}

struct BasketContext: ModuleContextProtocol {
    typealias ModuleType = BasketModule
    let basket: PartialStore<Basket>
}

final class BasketModule: ModuleProtocol, EventsEmitting {
    let context: BasketContext
    let events = EventsSource<BasketEvent>()

    init(usingContext context: BasketContext) { self.context = context }

    func makePresentable() -> any Presentable {
        let screen = BasketViewController(store: context.basket)
        screen.onCheckOut = events.emitter(of: .checkedOut)
        return screen
    }
}

// The page.

struct BasketViewModel: ViewModelWithState {
    let text: String

    init?(state: Basket) { text = "\(state.names.count) products" }
}

final class BasketView: UIView, ViewControllerModellableView {
    let label = UILabel()
    var onEmpty: () -> Void = {}
    var onBuy: () -> Void = {}

    func setup() {
        let empty = UIAction(title: "Empty") { [unowned self] _ in onEmpty() }
        let buy = UIAction(title: "Buy") { [unowned self] _ in onBuy() }
        let buttons = [empty, buy].map { UIButton(primaryAction: $0) }
        let stack = UIStackView(arrangedSubviews: [label] + buttons)
        stack.axis = .vertical
        stack.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        addSubview(stack)
    }

    func style() { backgroundColor = .white }
    func update(oldModel: BasketViewModel?) { label.text = model?.text }
}

final class BasketViewController: ViewController<BasketView> {
    var onCheckOut: () -> Void = {}

    override func setupInteraction() {
        rootView.onEmpty = { [unowned self] in dispatch(EmptyBasket()) }
        rootView.onBuy = { [unowned self] in onCheckOut() }
    }
}

struct Wishes: Equatable {
    var names = ["lamp", "chair"]
}

struct WishesLocalState: LocalState {
    var selected = 0
}

struct WishesViewModel: ViewModelWithLocalState, Equatable {
    let names: [String]
    let selected: Int

    init?(state: Wishes?, localState: WishesLocalState) {
        guard let state else { return nil }
        (names, selected) = (state.names, localState.selected)
    }
}

final class WishesView: UIView, ViewControllerModellableView {
    let table = UITableView()
    var onSelect: (Int) -> Void = { _ in }

    func setup() {
        table.register(UITableViewCell.self, forCellReuseIdentifier: "wish")
        (table.dataSource, table.delegate) = (self, self)
        table.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        addSubview(table)
    }

    func style() {}
    func update(oldModel: WishesViewModel?) { table.reloadData() }
}

extension WishesView: UITableViewDataSource, UITableViewDelegate {
    func tableView(_ table: UITableView, numberOfRowsInSection section: Int) -> Int {
        model?.names.count ?? 0
    }

    func tableView(_ table: UITableView, cellForRowAt path: IndexPath) -> UITableViewCell {
        let cell = table.dequeueReusableCell(withIdentifier: "wish", for: path)
        var content = cell.defaultContentConfiguration()
        content.text = model?.names[path.row]
        cell.contentConfiguration = content
        cell.accessoryType = path.row == model?.selected ? .checkmark : .none
        return cell
    }

    func tableView(_ table: UITableView, didSelectRowAt path: IndexPath) { onSelect(path.row) }
}

final class WishesViewController: ViewControllerWithLocalState<WishesView> {
    override func setupInteraction() {
        rootView.onSelect = { [unowned self] in localState.selected = $0 }
    }

    override func didUpdate(old: WishesViewModel?) {
        let last = max(0, (lastKnownState?.names.count ?? 0) - 1)
        if localState.selected > last { localState.selected = last }
    }
}

struct RemoveWish: AppAction {
    let index: Int

    func updatedState(currentState: inout Wishes) { currentState.names.remove(at: index) }
}

@MainActor
struct ViewControllersTests {
    private let store = Suas.createStore(
        reducer: Basket.reducer + AppActionReducer(initialState: Wishes())
    )
    private let scene = UIWindowScene()
    private let window: UIWindow

    init() { window = UIWindow(windowScene: scene) }

    @Test
    func theBasketIsBoughtAndEmptied() throws {
        var printed: [String] = []
        let manager = ModuleManager(store: store)
        let router = StackRouter(manager: manager)
        let context = BasketContext(basket: store.partialStore(forStateType: Basket.self))
        router.start(with: ModuleRoutingStep(withMaker: context))
        manager.addEventsListeners([EventsLogger { printed.append($0) }])
        window.rootViewController = RouterHost(router: router)
        window.makeKeyAndVisible()
        let screen = try #require(router.topPresentable as? BasketViewController)
        let buttons = try #require(screen.rootView.subviews.first).subviews.compactMap {
            $0 as? UIButton
        }
        #expect(screen.rootView.label.text == "1 products")
        buttons[1].userTaps()
        #expect(printed == ["BasketModule: checkedOut"])
        buttons[0].userTaps()
        #expect(screen.rootView.label.text == "0 products")
    }

    @Test
    func testing() {
        let screen = WishesViewController(
            store: store.partialStore(forStateType: Wishes.self),
            localState: WishesLocalState(),
            connected: true
        )
        screen.rootView.onSelect(1)
        #expect(screen.viewModel?.selected == 1)

        store.dispatch(RemoveWish(index: 1))
        #expect(screen.viewModel?.selected == 0)
    }

    @Test
    func theSelectedRowHasACheckmark() {
        let screen = WishesViewController(
            store: store.partialStore(forStateType: Wishes.self),
            localState: WishesLocalState()
        )
        screen.viewWillAppear()
        screen.rootView.table.userTaps(row: 1)
        let cells = screen.rootView.table.visibleCells
        #expect(cells.map(\.contentConfiguration?.text) == ["lamp", "chair"])
        #expect(cells.map(\.accessoryType) == [.none, .checkmark])
    }

    @Test
    func containment() {
        let basket = BasketViewController(store: store.partialStore(forStateType: Basket.self))
        let wishes = WishesViewController(
            store: store.partialStore(forStateType: Wishes.self),
            localState: WishesLocalState()
        )
        var log: [String] = []
        wishes.events.subscribe(onNext: { log.append("\($0)") }).disposed(by: wishes.disposeBag)
        basket.viewWillAppear()
        basket.viewDidAppear()

        basket.add(wishes)
        basket.rootView.addSubview(wishes.rootView)

        basket.remove(wishes)
        wishes.rootView.removeFromSuperview()

        #expect(log == ["willAppear", "appeared", "willDisappear", "disappeared"])
        #expect(wishes.rootView.superview == nil)
    }
}
