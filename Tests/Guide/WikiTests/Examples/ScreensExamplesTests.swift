import Screens
import Testing

/// The examples in the comments of Screens.
@MainActor
struct ScreensExamplesTests {
    struct Counter {
        var count = 0
    }

    struct AddOne: AppAction {
        func updatedState(currentState: inout Counter) { currentState.count += 1 }
    }

    //>> struct CounterViewModel: ViewModelWithState {

    final class CounterView: ViewControllerModellableView {
        var model: CounterViewModel?
        var didTapAdd = {}

        func setup() {}
        func style() {}
        func update(oldModel: CounterViewModel?) {}
    }

    //> final class CounterViewController: ViewController<CounterView> {

    final class Label {
        var text = ""
        var isBold = false
    }

    @Test
    func viewsDrawTheirModel() {
        //>> final class CounterView: ModellableView {

        let view = CounterView()
        view.style()
        view.model = CounterViewModel(state: Counter(count: 3))
        #expect(view.label.isBold)
        #expect(view.label.text == "3 times")
    }

    @Test
    func viewControllersConnectAViewAndAState() {
        let store = Suas.createStore(reducer: AppActionReducer(initialState: Counter()))

        let screen = CounterViewController(store: store.partialStore(forStateType: Counter.self))

        screen.viewWillAppear()
        screen.rootView.didTapAdd()
        #expect(screen.rootView.model?.text == "1 times")
    }
}

// MARK: - Local state

extension ScreensExamplesTests {
    struct GlobalState {
        var todos = ["Buy milk", "Call Mum"]
    }

    struct ListLocalState: LocalState {
        var selectedIndex = 0
    }

    //>> struct TodolistViewModel: ViewModelWithLocalState {

    final class TodoListView: ViewControllerModellableView {
        var model: TodolistViewModel?
        var didSelectItem: (Int) -> Void = { _ in }

        func setup() {}
        func style() {}
        func update(oldModel: TodolistViewModel?) {}
    }

    //> final class TodoListViewController: ViewControllerWithLocalState<TodoListView> {

    @Test
    func screensHaveLocalState() {
        let store = Suas.createStore(reducer: AppActionReducer(initialState: GlobalState()))
        let screen = TodoListViewController(
            store: store.partialStore(forStateType: GlobalState.self),
            localState: ListLocalState()
        )
        screen.viewWillAppear()
        screen.rootView.didSelectItem(1)
        #expect(screen.rootView.model?.selectedIndex == 1)
    }
}
