import EventModulesTesting
import Testing
import TodoFiles
import TodoLists
import TodoTxt

/// The effect of each action on the list, and which changes are unsaved afterwards.
@MainActor
struct TodoListReducerTests {
    private let date: TodoDate
    private let initial: TodoList
    private let reducer: TableReducer<TodoList>

    init() throws {
        date = try .day(21)
        initial = TodoList(document: try TodoDocument("a\n"), path: "todo.txt")
        reducer = TodoList.reducer(initial)
    }

    private func list(after actions: (TodoList) -> any Action...) -> TodoList {
        var list = initial
        for action in actions { perform(action(list), on: &list) }
        return list
    }

    private func perform(_ action: any Action, on list: inout TodoList) {
        _ = reducer.mutate(state: &list, action: action)
    }

    private func add(_ list: TodoList) -> any Action { TodoListAction.add("b", on: date) }
    private func save(_ list: TodoList) -> any Action {
        TodoFileAction.finishSaving(list.revision)
    }
    private func quit(_ list: TodoList) -> any Action { TodoListAction.quit }
    private func dismiss(_ list: TodoList) -> any Action { TodoListAction.dismiss }

    @Test
    func aChangeIsUnsavedUntilItHasBeenSaved() {
        #expect(!list(after: dismiss).hasUnsavedChanges)
        #expect(list(after: add).hasUnsavedChanges)
        #expect(!list(after: add, save).hasUnsavedChanges)
    }

    // Regression: changes made during a save were treated as saved.
    @Test
    func aChangeDuringASaveStaysUnsaved() {
        var list = list(after: add)
        let saving = list.revision
        perform(add(list), on: &list)
        perform(TodoFileAction.finishSaving(saving), on: &list)
        #expect(list.hasUnsavedChanges && list.message == .saved(kept: nil))
    }

    @Test
    func aSaveAnswersTheQuestionBeforeQuitting() {
        let asked = list(after: add, quit)
        #expect(asked.question == .quitting && asked.message == .unsaved && asked.ending == nil)
        #expect(list(after: add, quit, save).ending == .asAsked)
        #expect(list(after: add, quit, quit).ending == .asAsked)
    }

    @Test
    func anotherRequestTakesTheWishToQuitBack() {
        #expect(list(after: add, quit, dismiss).question == nil)
        #expect(list(after: add, quit, add, quit).ending == nil)
    }

    @Test
    func savingAndQuittingEndsOnlyIfEverythingIsSaved() {
        let quitWhenSaved = { (_: TodoList) -> any Action in TodoListAction.quitWhenSaved }
        #expect(list(after: add, quitWhenSaved, save).ending == .asAsked)
        var changed = list(after: add, quitWhenSaved)
        let saving = changed.revision
        perform(add(changed), on: &changed)
        perform(TodoFileAction.finishSaving(saving), on: &changed)
        #expect(changed.ending == nil && changed.question == .quitting)
        let failed = list(after: add, quitWhenSaved, { _ in TodoFileAction.fail("no") }, save)
        #expect(failed.ending == nil)
    }

    @Test
    func aRefusedActionChangesNothingElse() {
        let list = list(after: { _ in
            TodoListAction.change(.complete, of: [7], on: date)
        })
        #expect(
            list.message
                == .refusal(
                    "There is no task 7; the list has 1. To fix this, use one of these numbers."
                )
        )
        #expect(!list.hasUnsavedChanges && list.document == initial.document)
    }

    @Test
    func theFileIsBusyFromTheBeginningToTheOutcome() {
        let begin = { (_: TodoList) -> any Action in TodoFileAction.begin }
        #expect(list(after: begin).isTransferring)
        #expect(list(after: begin, add).isTransferring)
        #expect(!list(after: begin, save).isTransferring)
        #expect(!list(after: begin, { _ in TodoFileAction.fail("no") }).isTransferring)
    }

    @Test
    func recoveryRequiresTheUsersConsent() throws {
        var list = try list(afterOffering: "(A) a\n")
        #expect(list.message == .recoveryOffered && list.document == initial.document)
        perform(TodoListAction.acceptRecovery, on: &list)
        #expect(list.document.text == "(A) a\n" && list.recovery == .accepted)
        #expect(list.hasUnsavedChanges)
        perform(TodoListAction.undo, on: &list)
        #expect(list.document.text == "a\n")
        #expect(!list.hasUnsavedChanges)
    }

    @Test
    func recoveryDoesNotReplaceOtherUnsavedChanges() throws {
        let work = try work("(A) a\n")
        let list = list(
            after: { _ in TodoFileAction.offerRecovery(work) },
            add,
            { _ in TodoListAction.acceptRecovery }
        )
        #expect(list.document.lines.count == 2 && list.recovery == .offered(work))
        #expect(
            list.message
                == .refusal(
                    "The list has other unsaved changes. To fix this, save them, then recover."
                )
        )
    }

    // Regression: the acceptance ended with any save, and the next one lost lines of the file.
    @Test
    func recoveryStaysAcceptedUntilTheChangesAreSaved() throws {
        var list = try list(afterOffering: "(A) a\n")
        let earlier = save(list)
        perform(TodoListAction.acceptRecovery, on: &list)
        perform(earlier, on: &list)
        #expect(list.recovery == .accepted)
        perform(TodoFileAction.finishSaving(list.revision, hasRecovered: true), on: &list)
        #expect(list.recovery == .saved)
        perform(TodoListAction.undo, on: &list)
        #expect(list.recovery == .saved)
    }

    // Regression: the next save deleted the changes' file, although the list no longer had them.
    @Test
    func readingTheFileAgainEndsTheAcceptance() throws {
        var list = try list(afterOffering: "(A) a\n")
        perform(TodoListAction.acceptRecovery, on: &list)
        perform(TodoFileAction.replace(initial.document), on: &list)
        #expect(list.recovery == .none)
    }

    private func work(_ text: String) throws -> RecoveredWork {
        RecoveredWork(try TodoDocument(text), beside: initial.document, isNewer: true)
    }

    private func list(afterOffering text: String) throws -> TodoList {
        let work = try work(text)
        return list(after: { _ in TodoFileAction.offerRecovery(work) })
    }

    @Test
    func aLaterWarningKeepsTheMarkThatTheListCannotBeSaved() {
        let list = list(
            after: { _ in TodoFileAction.markUnsavable },
            { _ in TodoFileAction.warn("one", kept: ["a", "b"]) }
        )
        #expect(!list.canBeSaved && list.message == .warning("one"))
        #expect(list.keptPaths == ["a", "b"])
    }

    @Test
    func aLoadedListIsSaved() {
        #expect(!list(after: add, { TodoFileAction.replace($0.document) }).hasUnsavedChanges)
        #expect(!list(after: add, { TodoFileAction.open($0.document) }).hasUnsavedChanges)
    }

    @Test
    func anArchivedTaskLeavesTheListAndCanComeBack() throws {
        let document = try TodoDocument("a\nx b\n")
        var list = TodoList(document: document, path: "todo.txt")
        perform(finishArchiving(document), on: &list)
        #expect(list.document.text == "a\n")
        #expect(
            list.message
                == .news("Moved 1 done task to done.txt; save writes the list without it.")
        )
        perform(TodoListAction.undo, on: &list)
        #expect(list.document.text == "a\nx b\n")
    }

    private func finishArchiving(_ document: TodoDocument) -> TodoFileAction {
        .finishArchiving(of: document, TodoDocument.Revision(), count: 1, path: "done.txt")
    }

    /// A key that came during the archiving made its change of line numbers wrong.
    @Test
    func archivedTasksLeaveAListThatHasChanged() throws {
        let document = try TodoDocument("a\nx b\nx b\n")
        var list = TodoList(
            document: try TodoDocument("new\nx b\nx c\nx b\nx b\n"),
            path: "todo.txt"
        )
        perform(finishArchiving(document), on: &list)
        #expect(list.document.text == "new\nx c\nx b\n")
    }

    @Test
    func everyMessageIsNew() {
        let first = list(after: { _ in TodoListAction.refuse("no") })
        var second = first
        perform(TodoListAction.refuse("no"), on: &second)
        #expect(first.message == second.message && first.news !== second.news)
    }

    @Test
    func aConflictStaysUntilItIsAnswered() throws {
        let conflict = { (_: TodoList) -> any Action in TodoFileAction.conflict("changed") }
        #expect(list(after: conflict, add).question == .conflict)
        #expect(list(after: conflict, add, dismiss).question == nil)
        #expect(list(after: conflict, { _ in TodoFileAction.begin }).question == nil)
    }
}
