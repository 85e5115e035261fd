import EventModulesTesting
import Testing
import todo

/// The states that undo restores.
@MainActor
struct UndoMiddlewareTests {
    private let testStore: TestStore
    private let today: TodoDate

    init() throws {
        let list = TodoList(document: try TodoDocument("a\n"), path: nil)
        let undoing = UndoMiddleware(limit: 2)
        testStore = TestStore(
            reducer: TodoListReducer(initialState: list) + TodoSettingsReducer(),
            middleware: undoing
        )
        undoing.store = testStore.store
        today = try .day(21)
    }

    private func list(_ text: String, _ outcome: TodoList.Outcome) throws -> TodoList {
        var list = TodoList(document: try TodoDocument(text), path: nil)
        list.outcome = outcome
        return list
    }

    @Test
    func undoesAndRedoesTheLastChange() throws {
        let (old, new) = (try list("a\n", .undone), try list("(B) a\n", .redone))
        testStore.dispatch(TodoListAction.setPriority(.b, of: 1)) {
            $0[TodoList.self] = new
            $0[TodoList.self]?.outcome = .prioritized(1)
        }
        testStore.dispatch(UndoAction.undo) { $0[TodoList.self] = old }
        testStore.dispatch(UndoAction.redo) { $0[TodoList.self] = new }
    }

    @Test
    func undoesSettingsWithTheList() {
        testStore.dispatch(SetColor(color: .red), changing: TodoSettings.self) { $0.color = .red }
        testStore.dispatch(UndoAction.undo) {
            $0[TodoSettings.self]?.color = .standard
            $0[TodoList.self]?.outcome = .undone
        }
    }

    @Test
    func doesNotUndoARefusedAction() {
        testStore.dispatch(TodoListAction.reopen(1), changing: TodoList.self) {
            $0.outcome = .refused(
                "Task 1 is still open. To fix this, choose a done task to reopen."
            )
        }
        testStore.dispatch(UndoAction.undo, changing: TodoList.self) {
            $0.outcome = .refused("There is nothing to undo. To fix this, change something.")
        }
    }

    @Test
    func aNewChangeClearsRedo() {
        testStore.dispatch(SetColor(color: .red), changing: TodoSettings.self) { $0.color = .red }
        testStore.dispatch(UndoAction.undo) {
            $0[TodoSettings.self]?.color = .standard
            $0[TodoList.self]?.outcome = .undone
        }
        testStore.dispatch(SetColor(color: .blue), changing: TodoSettings.self) { $0.color = .blue }
        testStore.dispatch(UndoAction.redo, changing: TodoList.self) {
            $0.outcome = .refused("There is nothing to redo. To fix this, undo something.")
        }
    }

    @Test
    func limitsTheNumberOfKeptChanges() {
        for color in [TodoColor.red, .green, .blue] {
            testStore.dispatch(SetColor(color: color), changing: TodoSettings.self) {
                $0.color = color
            }
        }
        for color in [TodoColor.green, .red] {
            testStore.dispatch(UndoAction.undo) {
                $0[TodoSettings.self]?.color = color
                $0[TodoList.self]?.outcome = .undone
            }
        }
        testStore.dispatch(UndoAction.undo, changing: TodoList.self) {
            $0.outcome = .refused("There is nothing to undo. To fix this, change something.")
        }
    }
}
