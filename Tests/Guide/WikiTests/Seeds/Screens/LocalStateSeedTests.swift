import EventModulesScreens
import Testing

/// The example of `ViewControllerWithLocalState`, as written, but for its slips of the pen: `inout`
/// before a parameter's name, `seld`, `didTapRemoveItem` beside `didTapToRemoveItem`, another
/// example's view model, and todos where the selected index is meant.
@MainActor
struct LocalStateSeedTests {
    struct GlobalState {
        var todos: [String] = [
            "buy milk",
            "find a unicorn",
            "visit Rome",
        ]
    }

    struct RemoveTodo: AppAction {
        var index: Int

        func updatedState(currentState: inout GlobalState) {
            currentState.todos.remove(at: index)
        }
    }

    struct ListLocalState: LocalState {
        var selectedIndex: Int
    }

    struct TodolistViewModel: ViewModelWithLocalState {
        var todos: [String]
        var selectedIndex: Int

        init?(state: GlobalState?, localState: ListLocalState) {
            guard let state = state else { return nil }
            self.todos = state.todos
            self.selectedIndex = localState.selectedIndex
        }
    }

    class TodoListView: UIView, ViewControllerModellableView {
        // subviews
        var todoListView = ListView()

        // interactions
        var didTapToRemoveItem: ((Int) -> Void)?
        var didSelectItem: ((Int) -> Void)?

        // setup
        func setup() {
            self.todoListView.on(.selection) { [unowned self] indexPath in
                self.didSelectItem?(indexPath.item)
            }
            self.todoListView.on(.deleteItem) { [unowned self] indexPath in
                self.didTapToRemoveItem?(indexPath.item)
            }
            self.addSubview(self.todoListView)
        }

        // style
        func style() {
            self.backgroundColor = .white
            self.todoListView.backgroundColor = .white
        }

        // update
        func update(oldModel: TodolistViewModel?) {
            self.todoListView.source = model?.todos ?? []
            self.todoListView.selectedIndex = model?.selectedIndex
        }

        // layout
        override func layoutSubviews() {
            self.todoListView.frame = self.bounds
        }
    }

    class TodoListViewController: ViewControllerWithLocalState<TodoListView> {
        override func setupInteraction() {
            self.rootView.didTapToRemoveItem = { [unowned self] index in
                self.dispatch(RemoveTodo(index: index))
            }
            self.rootView.didSelectItem = { [unowned self] index in
                self.localState.selectedIndex = index
            }
        }
    }

    private let store = Suas.createStore(reducer: AppActionReducer(initialState: GlobalState()))

    private func shownController() -> TodoListViewController {
        let controller = TodoListViewController(
            store: store.partialStore(forStateType: GlobalState.self),
            localState: ListLocalState(selectedIndex: 0)
        )
        controller.viewWillAppear()
        controller.viewDidAppear()
        return controller
    }

    @Test
    func theViewShowsBothStates() {
        let list = shownController().rootView.todoListView
        #expect(list.source == ["buy milk", "find a unicorn", "visit Rome"])
        #expect(list.selectedIndex == 0)
        #expect(list.backgroundColor == .white)
    }

    @Test
    func selectingChangesTheLocalStateOnly() {
        let controller = shownController()
        controller.rootView.todoListView.perform(.selection, on: 2)
        #expect(controller.localState.selectedIndex == 2)
        #expect(controller.rootView.todoListView.selectedIndex == 2)
    }

    @Test
    func deletingChangesTheGlobalState() {
        let controller = shownController()
        controller.rootView.todoListView.perform(.deleteItem, on: 1)
        #expect(store.state.value(forKeyOfType: GlobalState.self)?.todos.count == 2)
        #expect(controller.rootView.todoListView.source == ["buy milk", "visit Rome"])
    }

    @Test
    func theViewIsLaidOut() {
        let view = shownController().rootView
        view.layoutSubviews()
        #expect(view.todoListView.frame == view.bounds)
    }
}
