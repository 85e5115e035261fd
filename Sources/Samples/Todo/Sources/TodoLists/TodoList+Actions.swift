package import EventModules
package import TodoFiles
package import TodoTxt
import VisibleText

/// A request that changes the list; the actions of its file are ``TodoFileAction``.
package enum TodoListAction: Action {
    case add(TaskText, on: TodoDate)
    case change(TaskVerb, of: [Int], on: TodoDate)
    case select(Int)
    case undo
    case redo
    case acceptRecovery
    case declineRecovery

    /// Drops the message and the question.
    case dismiss
    case refuse(Reason)
    case quit

    /// Quits where the user can name a file, so changes of a list without one are asked about too.
    case quitScreen

    /// The next save ends the program.
    case quitWhenSaved
    case endInput
}

/// A step of reading or writing the list's file.
package enum TodoFileAction: Action {
    case begin
    case open(TodoDocument)
    case replace(TodoDocument)

    /// Shows the list that was merged with another program's changes.
    case merge(TodoDocument)
    case refuseOpening(Reason)
    case markUnsavable
    case warn(Reason, kept: [String] = [])
    case offerRecovery(RecoveredWork)
    case finishSettingRecoveryAside(path: String?)
    case finishSaving(TodoList.Revision, kept: String? = nil, hasRecovered: Bool = false)
    case finishSavingAs(String, TodoList.Revision)

    /// Removes the tasks that were done in a version of the list, and are in the archive now.
    case finishArchiving(of: TodoDocument, TodoList.Revision, count: Int, path: String)

    /// Nothing was read or written.
    case fail(Reason)

    /// Nothing was written, because another program changed the file.
    case conflict(Reason)
}

extension TodoList {
    /// Creates the reducer of the list, which is changed in place, because it may be long.
    package static func reducer(_ initialState: TodoList) -> TableReducer<TodoList> {
        TableReducer(initialState: initialState)
            .mutate(on: TodoListAction.self) { list, action in
                if case .dismiss = action, list.message == nil, list.question == nil {
                    return false
                }
                return list.perform { list throws(TodoChangeError) in try list.run(action) }
            }
            .mutate(on: TodoFileAction.self) { list, action in
                list.perform { list throws(TodoChangeError) in try list.run(action) }
            }
    }

    /// An action that fails leaves the tasks unchanged, and the message is the reason.
    private mutating func perform(
        _ work: (inout TodoList) throws(TodoChangeError) -> Void
    ) -> Bool {
        do {
            try work(&self)
        } catch {
            message = .refusal(Reason(error))
        }
        return true
    }

    // MARK: - Requests

    private mutating func run(_ action: TodoListAction) throws(TodoChangeError) {
        // Every other request withdraws the wish to quit.
        let wasAsked = question == .quitting
        if wasAsked { question = nil }
        switch action {
        case .add(let text, let date): try add(text.text, on: date)
        case .change(let verb, let numbers, let date): try change(verb, of: numbers, on: date)
        case .select(let number):
            try document.existingTask(number)
            message = .tasks("Selected", [number])
        case .undo: try undo()
        case .redo: try redo()
        case .acceptRecovery: try acceptRecovery()
        case .declineRecovery: (message, recovery) = (nil, .none)
        case .dismiss: (message, question) = (nil, nil)
        case .refuse(let reason): message = .refusal(reason)
        case .quit: quit(isSure: wasAsked || !hasUnsavedChanges)
        case .quitScreen: quit(isSure: wasAsked || !isChanged)
        case .quitWhenSaved: quitsWhenSaved = true
        case .endInput: end()
        }
    }

    private mutating func add(_ text: String, on date: TodoDate) throws(TodoChangeError) {
        let number = document.lines.count + 1
        try change(.tasks("Added", [number])) { document throws(TodoChangeError) in
            try document.append(text, on: date)
        }
    }

    private mutating func change(
        _ verb: TaskVerb,
        of numbers: [Int],
        on date: TodoDate
    ) throws(TodoChangeError) {
        try change(verb.message(for: numbers)) { document throws(TodoChangeError) in
            try verb.apply(to: numbers, of: &document, on: date)
        }
    }

    private mutating func quit(isSure: Bool) {
        if !isSure {
            (message, question) = (.unsaved, .quitting)
        } else {
            (message, ending) = (nil, .asAsked)
        }
    }

    private mutating func end() {
        guard hasUnsavedChanges else {
            ending = .asAsked
            return
        }
        ending = .unsaved
        message = .warning("The changes were not saved. To fix this, end with the command save.")
    }

    // MARK: - The file

    private mutating func run(_ action: TodoFileAction) throws(TodoChangeError) {
        // A save goes on after a merge.
        if case .merge = action {} else { isTransferring = false }
        switch action {
        case .begin: (message, question, isTransferring) = (nil, nil, true)
        case .open(let document):
            open(document)
            message = nil
        case .replace(let document): try reread(document)
        case .merge(let document):
            try replace(by: document, recovery: recovery)
            message = .news("Merged with another program's changes; undo reverts that.")
        case .refuseOpening(let reason): (message, ending) = (.refusal(reason), .noList(reason))
        case .markUnsavable: canBeSaved = false
        case .warn(let reason, let kept):
            keptPaths += kept
            message = .warning(reason)
        case .offerRecovery(let work): (message, recovery) = (.recoveryOffered, .offered(work))
        case .finishSettingRecoveryAside(let path):
            message = path.map { .news("The unsaved changes are in \($0.visible) now.") }
        case .finishSaving(let revision, let kept, let hasRecovered):
            finishSaving(revision, kept, hasRecovered)
        case .finishSavingAs(let path, let revision):
            (self.path, canBeSaved, recovery) = (path, true, .none)
            noteSaved(revision)
            message = .saved(kept: nil)
            quitIfAsked()
        case .finishArchiving(let archived, let revision, let count, let path):
            archivedRevision = revision
            try self.change(.news(Self.news(ofArchiving: count, to: path))) {
                document throws(TodoChangeError) in
                try document.deleteDoneTasks(of: archived)
            }
        case .fail(let reason): (message, quitsWhenSaved) = (.refusal(reason), false)
        case .conflict(let reason):
            (message, question, quitsWhenSaved) = (.refusal(reason), .conflict, false)
        }
    }

    private mutating func reread(_ document: TodoDocument) throws(TodoChangeError) {
        // The next start offers the changes again.
        try replace(by: document, recovery: recovery == .accepted ? .none : recovery)
        noteSaved(revision)
        message = .news("The list was read from the file again; undo reverts that.")
    }

    private mutating func acceptRecovery() throws(TodoChangeError) {
        guard case .offered(let work) = recovery else {
            message = .refusal("There is nothing to recover. To fix this, continue with the list.")
            return
        }
        guard !hasUnsavedChanges else {
            message = .refusal(
                "The list has other unsaved changes. To fix this, save them, then recover."
            )
            return
        }
        try replace(by: work.document, recovery: .accepted)
        message = .news("The unsaved changes are in the list now; they are not saved yet.")
    }

    private mutating func finishSaving(_ revision: Revision, _ kept: String?, _ recovered: Bool) {
        noteSaved(revision)
        canBeSaved = true
        if let kept { keptPaths.append(kept) }
        if recovered { recovery = .saved }
        message = .saved(kept: kept)
        quitIfAsked()
    }

    /// Quits if the user asked to before or during a save, which has succeeded.
    private mutating func quitIfAsked() {
        if question == .quitting || quitsWhenSaved { quit(isSure: !hasUnsavedChanges) }
        quitsWhenSaved = false
    }

    private static func news(ofArchiving count: Int, to path: String) -> String {
        count == 0
            ? "No task is done."
            : "Moved \(count == 1 ? "1 done task" : "\(count) done tasks") to \(path.visible); "
                + "save writes the list without \(count == 1 ? "it" : "them")."
    }
}
