import Foundation
import Testing
import todo

/// What is unsaved, and what is not.
struct TodoListReducerTests {
    private let date: TodoDate
    private let reducer: TodoListReducer

    init() throws {
        date = try #require(TodoDate("2026-11-21"))
        let document = try TodoDocument(bytes: Data("a\n".utf8))
        reducer = TodoListReducer(initialState: TodoList(document: document, path: "todo.txt"))
    }

    private func list(after actions: (TodoList) -> TodoListAction...) -> TodoList {
        var list = reducer.initialState
        for action in actions { _ = reducer.mutate(state: &list, action: action(list)) }
        return list
    }

    @Test
    func aChangeIsUnsavedUntilItHasBeenSaved() {
        #expect(!list(after: { _ in .show(.all) }).hasUnsavedChanges)
        #expect(list(after: add).hasUnsavedChanges)
        #expect(!list(after: add, save).hasUnsavedChanges)
    }

    // What was changed while the file was written was taken for saved.
    @Test
    func aChangeDuringSavingIsUnsavedStill() {
        var list = list(after: add)
        let saving = list.revision
        _ = reducer.mutate(state: &list, action: add(list))
        _ = reducer.mutate(state: &list, action: TodoListAction.finishSaving(saving))
        #expect(list.hasUnsavedChanges && list.outcome == .saved)
    }

    @Test
    func theAnswerToQuittingIsThatAllIsSaved() {
        #expect(list(after: add, { _ in .quit }).outcome == .quitRefused)
        #expect(list(after: add, { _ in .quit }, save).outcome == .closed)
    }

    @Test
    func whatIsRefusedChangesNothing() {
        #expect(!list(after: { _ in .complete(7, on: date) }).hasUnsavedChanges)
    }

    @Test
    func whatIsReadFromTheFileIsSaved() {
        #expect(!list(after: add, { .replace($0.document) }).hasUnsavedChanges)
        #expect(!list(after: add, { .open($0.document) }).hasUnsavedChanges)
    }

    @Test
    func everyOutcomeIsNews() {
        let first = list(after: { _ in .refuse("no") })
        var second = first
        _ = reducer.mutate(state: &second, action: TodoListAction.refuse("no"))
        #expect(first.outcome == second.outcome && first.news !== second.news)
    }

    private func add(_ list: TodoList) -> TodoListAction { .add("b", on: date) }

    private func save(_ list: TodoList) -> TodoListAction { .finishSaving(list.revision) }
}
