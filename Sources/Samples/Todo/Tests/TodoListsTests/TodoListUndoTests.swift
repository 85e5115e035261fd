import EventModulesTesting
import Testing
import TodoFiles
import TodoLists
import TodoTxt

/// Undo and redo of the list's changes.
@MainActor
struct TodoListUndoTests {
    private let store: Store
    private let today: TodoDate

    init() throws {
        let list = TodoList(document: try TodoDocument("a\nb\nc\n"), path: "todo.txt")
        store = Suas.createStore(reducer: TodoList.reducer(list))
        today = try .day(21)
    }

    private func text(after actions: TodoListAction...) -> String {
        for action in actions { store.dispatch(action: action) }
        return list?.document.text ?? ""
    }

    private var list: TodoList? { store.state[TodoList.self] }

    private func prioritize(_ priority: TodoPriority) -> TodoListAction {
        .change(.prioritize(priority), of: [1], on: today)
    }

    @Test
    func undoesAndRedoesTheLastChange() {
        #expect(text(after: prioritize(.b), .undo) == "a\nb\nc\n")
        #expect(list?.message == .news("Undone") && list?.hasUnsavedChanges == false)
        #expect(text(after: .redo) == "(B) a\nb\nc\n")
        #expect(list?.message == .news("Redone") && list?.hasUnsavedChanges == true)
    }

    @Test
    func aChangeOfSeveralTasksIsOneStep() {
        #expect(text(after: .change(.delete, of: [1, 3], on: today)) == "b\n")
        #expect(text(after: .undo) == "a\nb\nc\n")
        let done = text(after: .change(.complete, of: [1, 2], on: today))
        #expect(done == "x 2024-05-21 a\nx 2024-05-21 b\nc\n")
        #expect(text(after: .undo) == "a\nb\nc\n")
    }

    @Test
    func aChangeThatFailsForOneTaskChangesNone() {
        _ = text(after: .change(.complete, of: [2], on: today))
        #expect(text(after: .change(.complete, of: [1, 2], on: today)).hasPrefix("a\n"))
        #expect(
            list?.message
                == .refusal("Task 2 is already done. To fix this, choose an open task.")
        )
        #expect(text(after: .undo) == "a\nb\nc\n")
    }

    @Test
    func refusedRequestsAreNotUndone() {
        _ = text(after: .change(.reopen, of: [1], on: today), .undo)
        #expect(
            list?.message == .refusal("There is nothing to undo. To fix this, change something.")
        )
    }

    @Test
    func aNewChangeClearsRedo() {
        _ = text(after: prioritize(.b), .undo, prioritize(.c), .redo)
        #expect(
            list?.message == .refusal("There is nothing to redo. To fix this, undo something.")
        )
    }

    @Test
    func keepsTheLastHundredChanges() {
        for _ in 1...51 { _ = text(after: prioritize(.b), prioritize(.c)) }
        for _ in 1...100 { _ = text(after: .undo) }
        #expect(text(after: .undo) == "(C) a\nb\nc\n")
        #expect(
            list?.message == .refusal("There is nothing to undo. To fix this, change something.")
        )
    }
}
