import EventModulesTesting
import Testing
import todo

/// The effect of each action on the list, and which changes are unsaved afterwards.
@MainActor
struct TodoListReducerTests {
    private let date: TodoDate
    private let reducer: TodoListReducer
    private let testStore: TestStore

    init() throws {
        date = try .day(21)
        let document = try TodoDocument("a\n")
        reducer = TodoListReducer(initialState: TodoList(document: document, path: "todo.txt"))
        testStore = TestStore(reducer: reducer)
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

    // Regression: changes made during a save were treated as saved.
    @Test
    func aChangeDuringASaveStaysUnsaved() {
        var list = list(after: add)
        let saving = list.revision
        _ = reducer.mutate(state: &list, action: add(list))
        _ = reducer.mutate(state: &list, action: TodoListAction.finishSaving(saving))
        #expect(list.hasUnsavedChanges && list.outcome == .saved(kept: nil))
    }

    @Test
    func aSaveAnswersTheQuestionBeforeQuitting() {
        #expect(list(after: add, { _ in .quit }).outcome == .quitRefused)
        #expect(list(after: add, { _ in .quit }, save).outcome == .closed)
    }

    @Test
    func aRefusedActionChangesNothingElse() {
        testStore.dispatch(TodoListAction.complete(7, on: date), changing: TodoList.self) {
            $0.outcome = .refused(
                "There is no task 7; the list has 1. To fix this, use one of these numbers."
            )
        }
        #expect(!list(after: { _ in .complete(7, on: date) }).hasUnsavedChanges)
    }

    @Test
    func otherActionsKeepTheSelection() {
        testStore.dispatch(TodoListAction.select(1), changing: TodoList.self) {
            $0.selection = 1
            $0.outcome = .selected(1)
        }
        testStore.dispatch(TodoListAction.show(.all), changing: TodoList.self) {
            $0.outcome = .listed(.all)
        }
        testStore.dispatch(TodoListAction.select(2), changing: TodoList.self) {
            $0.outcome = .refused(
                "There is no task 2; the list has 1. To fix this, use one of these numbers."
            )
        }
    }

    @Test
    func recoveryRequiresTheUsersConsent() throws {
        let left = try TodoDocument("(A) a\n")
        let work = RecoveredWork(left, beside: reducer.initialState.document, isNewer: true)
        testStore.dispatch(TodoListAction.offerRecovery(work), changing: TodoList.self) {
            $0.recovery = .offered(work)
            $0.outcome = .recoveryOffered
        }
        testStore.dispatch(TodoListAction.acceptRecovery, changing: TodoList.self) {
            $0 = TodoList(document: left, path: "todo.txt")
            $0.recovery = .accepted
            $0.outcome = .recovered
        }
    }

    @Test
    func recoveryDoesNotReplaceOtherUnsavedChanges() throws {
        let file = reducer.initialState.document
        let work = RecoveredWork(try TodoDocument("(A) a\n"), beside: file, isNewer: true)
        let list = list(after: { _ in .offerRecovery(work) }, add, { _ in .acceptRecovery })
        #expect(list.document.lines.count == 2 && list.recovery == .offered(work))
        #expect(
            list.outcome
                == .refused(
                    "The list has other unsaved changes. To fix this, save them, then recover."
                )
        )
    }

    // Regression: the acceptance ended with any save, and the next one lost lines of the file.
    @Test
    func recoveryStaysAcceptedUntilTheChangesAreSaved() throws {
        var list = try list(afterOffering: "(A) a\n")
        let earlier = save(list)
        perform(.acceptRecovery, on: &list)
        perform(earlier, on: &list)
        #expect(list.recovery == .accepted)
        perform(.finishSaving(list.revision, hasRecovered: true), on: &list)
        #expect(list.recovery == .saved)
    }

    // Regression: the next save deleted the changes' file, although the list no longer had them.
    @Test
    func readingTheFileAgainEndsTheAcceptance() throws {
        var list = try list(afterOffering: "(A) a\n")
        perform(.acceptRecovery, on: &list)
        perform(.replace(reducer.initialState.document), on: &list)
        #expect(list.recovery == .none)
    }

    private func list(afterOffering text: String) throws -> TodoList {
        let file = reducer.initialState.document
        let work = RecoveredWork(try TodoDocument(text), beside: file, isNewer: true)
        return list(after: { _ in .offerRecovery(work) })
    }

    private func perform(_ action: TodoListAction, on list: inout TodoList) {
        _ = reducer.mutate(state: &list, action: action)
    }

    @Test
    func aLaterWarningKeepsTheMarkThatTheListCannotBeSaved() {
        let list = list(after: { _ in .markUnsavable }, { _ in .warn("one", kept: ["a", "b"]) })
        #expect(!list.canBeSaved && list.outcome == .warned("one"))
        #expect(list.keptPaths == ["a", "b"])
    }

    @Test
    func ignoresOtherActions() {
        testStore.dispatch(SetColor(color: .red))
    }

    @Test
    func aLoadedListIsSaved() {
        #expect(!list(after: add, { .replace($0.document) }).hasUnsavedChanges)
        #expect(!list(after: add, { .open($0.document) }).hasUnsavedChanges)
    }

    @Test
    func everyOutcomeIsNew() {
        let first = list(after: { _ in .refuse("no") })
        var second = first
        _ = reducer.mutate(state: &second, action: TodoListAction.refuse("no"))
        #expect(first.outcome == second.outcome && first.news !== second.news)
    }

    @Test
    func aConflictStaysUntilItIsAnswered() throws {
        let conflict = { (_: TodoList) in TodoListAction.refuseSaving(conflict: "changed") }
        let undone = list(after: conflict, add)
        #expect(undone.isConflicting)
        #expect(!list(after: conflict, add, { _ in .show(.all) }).isConflicting)
        #expect(!list(after: conflict, { _ in .beginTransfer }).isConflicting)
    }

    private func add(_ list: TodoList) -> TodoListAction { .add("b", on: date) }

    private func save(_ list: TodoList) -> TodoListAction { .finishSaving(list.revision) }
}
