import EventModules
import EventModulesTesting
import Foundation
import TestSupport
import Testing

// MARK: - Async actions

//> extension AsyncActionID {

extension SuasExamplesTests {
    private struct ShowActivity: Action {}

    struct TodosLoaded: Action {
        let todos: [Todo]

        init(_ todos: [Todo]) { self.todos = todos }
    }

    private struct PlaceFound: Action {
        let place: String

        init(_ place: String) { self.place = place }
    }

    struct TodoServer: Sendable {
        @MainActor
        func todos() async throws -> [Todo] { ["Buy milk"] }
    }

    private struct SlowServer: Sendable {
        let gate: Gate

        @MainActor
        func todos() async -> [Todo] {
            await gate.pass()
            return ["Buy milk"]
        }
    }

    private struct Locator: Sendable {
        func findPlace(_ callback: @escaping @Sendable (String) -> Void) { callback("Home") }
    }

    //>> struct LoadTodos: TaskAction {

    private func asyncStore(_ log: @escaping (any Action) -> Void) -> Store {
        let store = Suas.createStore(reducer: TodoReducer(), middleware: AsyncMiddleware())
        store.addActionListener { action in log(action) }
        return store
    }

    @Test
    func asyncActionsDispatchOthers() {
        struct LoadTodos: Action {
            let list: TodoList?

            init(after list: TodoList?) { self.list = list }
        }

        //> struct RefreshTodos: AsyncAction {

        var log: [String] = []
        let store = asyncStore { log.append("\(type(of: $0))") }
        store.dispatch(action: RefreshTodos())
        #expect(log == ["RefreshTodos", "ShowActivity", "LoadTodos"])
    }

    @Test
    func identifiersMayHaveNames() {
        #expect(AsyncActionID.search == .perInstance("search"))
        #expect(AsyncActionID.price(of: "7") == "7")
    }

    @Test
    func runningActionsAreCancelled() async throws {
        let gate = Gate()
        var log: [String] = []
        let store = asyncStore { log.append("\(type(of: $0))") }
        store.dispatch(
            action: BlockAsyncAction(id: "search") { _, dispatch in
                await gate.pass()
                dispatch(ShowActivity())
            }
        )

        store.dispatch(action: CancelAsyncAction(id: "search"))

        gate.open()
        await store.settle()
        #expect(log == ["BlockAsyncAction<()>", "CancelAsyncAction"])
    }

    @Test
    func asyncActionsMayBeClosures() async {
        let gate = Gate()
        let server = SlowServer(gate: gate)
        var log: [String] = []
        let store = asyncStore { log.append("\(type(of: $0))") }

        //> let load = BlockAsyncAction(id: "load") { getState, dispatch in

        gate.open()
        await store.settle()
        #expect(log == ["BlockAsyncAction<()>", "CancelAsyncAction"])
    }

    @Test
    func callbacksMayDispatch() async {
        let locator = Locator()
        var place: String?
        let store = asyncStore { if let found = $0 as? PlaceFound { place = found.place } }

        //> let locate = BlockAsyncAction { getState, dispatch in

        store.dispatch(action: locate)
        #expect(await eventually { place == "Home" })
    }

    @Test
    func outcomesAreAwaited() async throws {
        let server = TodoServer()
        let store = asyncStore { _ in }

        let todos = try await store.run(LoadTodos(server: server))

        #expect(todos == ["Buy milk"])
    }

    @Test
    func tasksReturnAnOutcome() async throws {
        var loaded: [Todo] = []
        let store = asyncStore { loaded += ($0 as? TodosLoaded)?.todos ?? [] }
        #expect(try await store.run(LoadTodos(server: TodoServer())) == ["Buy milk"])
        #expect(loaded == ["Buy milk"])
    }
}

// MARK: - Listeners

extension SuasExamplesTests {
    private final class View {
        var shown: [String] = []

        func show(_ list: TodoList) { shown += list.todos }
        func show(_ text: String) { shown.append(text) }
    }

    private struct FinishDownload: Action {}

    @Test
    func otherThreadsDispatchThroughTheInlet() async {
        var isFinished = false
        let store = asyncStore { isFinished = $0 is FinishDownload }

        //> let inlet = store.inlet

        #expect(await eventually { isFinished })
    }

    @Test
    func selectorsReturnAPart() {
        struct Todo: Equatable {
            var text = "Buy milk"
            var isDone = false
        }
        struct TodoList {
            var todos: [Todo]
        }

        //> let openTodos: StateSelector<[Todo]> = { state in

        let state: Store.State = ["TodoList": TodoList(todos: [Todo(), Todo(isDone: true)])]
        #expect(openTodos(state) == [Todo()])
        #expect(openTodos([:]) == nil)
    }

    @Test
    func screensHaveAPartOfTheStore() {
        let store = Suas.createStore(reducer: TodoReducer() + SettingsReducer())
        let view = View()

        //> let todos = store.partialStore(forStateType: TodoList.self)

        #expect(view.shown == ["Buy milk"])
    }

    @Test
    func filteredListenersHearChanges() {
        struct Refresh: Action {}
        let reducer = TableReducer(initialState: TodoList(todos: []))
            .on(Refresh.self) { _ in }
            .on(AddTodo.self) { list, action in list.todos.append(action.text) }
        let store = Suas.createStore(reducer: reducer)
        let view = View()

        //> store.addListener(forStateType: TodoList.self, if: EqualsFilter()) { list in

        store.dispatch(action: AddTodo(text: "Buy milk"))
        store.dispatch(action: Refresh())
        #expect(view.shown == ["Buy milk"])
    }

    @Test
    func listenersMayHaveASelector() {
        let store = Suas.createStore(reducer: TodoReducer() + SettingsReducer())
        let view = View()
        let todoListWithSettings: StateSelector<String> = { state in
            guard let list = state[TodoList.self], let settings = state[Settings.self]
            else { return nil }
            return "\(list.todos) in \(settings.color)"
        }

        store.addListener(stateSelector: todoListWithSettings) { view.show($0) }

        store.dispatch(action: AddTodo(text: "Buy milk"))
        #expect(view.shown == [#"["Buy milk"] in black"#])
    }

    @Test
    func listenersHearActions() {
        var printed: [String] = []
        func print(_ action: any Action) { printed.append("\(action)") }
        let store = Suas.createStore(reducer: TodoReducer())

        store.addActionListener { action in print(action) }

        store.dispatch(action: AddTodo(text: "Buy milk"))
        #expect(printed == [#"AddTodo(text: "Buy milk")"#])
    }

    @Test
    func storesReduceActionsAndCallListeners() {
        var printed: [[Todo]] = []
        func print(_ todos: [Todo]) { printed.append(todos) }

        //> let store = Suas.createStore(reducer: TodoReducer())

        #expect(printed == [["Buy milk"]])
    }
}

// MARK: - State

extension SuasExamplesTests {
    private struct Basket {
        var names: [String] = []
    }

    private struct BasketReducer: Reducer {
        var initialState = Basket()

        func reduce(state: Basket, action: any Action) -> Basket? { nil }
    }

    struct SelectSize: Action {
        enum Size { case small, large }

        let size: Size

        init(_ size: Size) { self.size = size }
    }

    struct ProductState {
        var size = SelectSize.Size.small
    }

    struct ProductContext: ModuleContextProtocol {
        typealias ModuleType = ProductModule
    }

    final class ProductModule: ModuleProtocol, ReducerProviding {
        let context: ProductContext
        let disposeBag = DisposeBag()

        var reducer: any CombinableReducer {
            TableReducer(initialState: ProductState())
                .on(SelectSize.self) { state, action in state.size = action.size }
        }

        init(usingContext context: ProductContext) { self.context = context }

        func makePresentable() -> any Presentable { MockScreen() }
    }

    struct Draft {
        var text = ""
    }

    @Test
    func instancesHaveTheirOwnStates() {
        let store = Suas.createStore(reducer: TodoReducer())
        let manager = ModuleManager(store: store)
        let modules = (0..<2).map { _ in ProductModule(usingContext: ProductContext()) }
        for module in modules { manager.setupEventsListeners(for: module) }
        let module = modules[0]

        //> store.dispatch(action: SelectSize(.large), in: module.stateInstance)

        #expect(state?.size == .large)
        let states = store.state.values(forKeysOfType: ProductState.self)
        #expect(states.map(\.size) == [.large, .small])
        withExtendedLifetime(modules) {}
    }

    @Test
    func statesAreDictionaries() {
        let store = Suas.createStore(reducer: TodoReducer())

        //> let todos = store.state.value(forKeyOfType: TodoList.self)

        #expect(todos == before[TodoList.self])
    }

    @Test
    func savedStatesAreRestored() {
        let store = Suas.createStore(reducer: TodoReducer())
        let saved: [StateKey: Any] = ["TodoList": TodoList(todos: ["Buy milk"])]

        store.resetFullState(Store.State(saved))

        #expect(todos(in: store) == ["Buy milk"])
    }

    @Test
    func statesOfInstancesAreCounted() {
        let store = Suas.createStore(reducer: TodoReducer())
        let manager = ModuleManager(store: store)
        let pages = (0..<2).map { _ in DraftModule(usingContext: DraftContext()) }
        for page in pages { manager.setupEventsListeners(for: page) }

        let drafts = store.state.values(forKeysOfType: Draft.self).count

        #expect(drafts == 2)
        withExtendedLifetime(pages) {}
    }

    @Test
    func statesAreFoundByTheirType() {
        let store = Suas.createStore(reducer: TodoReducer())

        let todos = store.state[TodoList.self]?.todos

        #expect(todos == [])
    }

    @Test
    func reducersAreAttachedAndDetached() {
        let store = Suas.createStore(reducer: TodoReducer())
        var keys: [[StateKey]] = []
        store.addListener { state in keys.append(state.keys) }

        //> store.attach(reducer: BasketReducer())

        #expect(keys == [["TodoList", "Basket"], ["TodoList"]])
    }

    struct DraftContext: ModuleContextProtocol {
        typealias ModuleType = DraftModule
    }

    final class DraftModule: ModuleProtocol, ReducerProviding {
        let context: DraftContext
        let disposeBag = DisposeBag()

        var reducer: any CombinableReducer {
            BlockReducer(initialState: Draft()) { _, _ in nil }
        }

        init(usingContext context: DraftContext) { self.context = context }

        func makePresentable() -> any Presentable { MockScreen() }
    }
}
