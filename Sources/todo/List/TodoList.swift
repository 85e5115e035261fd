/// The sub-state of the list of tasks.
package struct TodoList {
    /// The tasks and all other lines of their file.
    package internal(set) var document: TodoDocument

    /// The file's path; nil for a list without a file.
    package let path: String?

    /// Identifies the document; values derived from another revision are outdated.
    package private(set) var revision: Revision

    /// The revision that is in the file.
    private var savedRevision: Revision

    /// The number of the selected task.
    package var selection: Int?

    /// The outcome of the latest request.
    package var outcome = Outcome.opened { didSet { news = News() } }

    /// Identifies the outcome, so that an equal outcome that follows is noticed.
    package private(set) var news = News()

    /// The state of an earlier run's unsaved changes.
    package var recovery = Recovery.none

    /// True while the user hasn't decided about another program's change of the file.
    package var isConflicting = false

    /// False if the program has found out that the file can't be replaced.
    package var canBeSaved = true

    /// The paths of versions of the file that were kept, because they have lines that were replaced.
    package var keptPaths: [String] = []

    /// Creates the state of a list that has just been read.
    package init(document: TodoDocument, path: String?) {
        self.document = document
        self.path = path
        revision = Revision()
        savedRevision = revision
    }

    /// The states of an earlier run's unsaved changes.
    package enum Recovery: Equatable {
        /// There are none, or the user doesn't want them in this run.
        case none

        /// The changes were found; the user hasn't decided about them yet.
        case offered(RecoveredWork)

        /// The changes are in the list; their file is deleted once the list has been saved.
        case accepted

        /// The changes are in the list's file.
        case saved
    }

    /// Identifies a state of the document; a counter would repeat values after an undo.
    package final class Revision: Sendable {}

    /// Identifies an outcome.
    package final class News: Sendable {}

    /// The outcome of a request.
    package enum Outcome: Equatable {
        case opened
        case listed(TodoFilter)
        case added(Int)
        case completed(Int)
        case reopened(Int)
        case prioritized(Int)
        case edited(Int)
        case selected(Int)
        case undone
        case redone
        case reread
        case saved(kept: String?)

        /// Not saved, because another program changed the file.
        case conflict(Reason)
        case recoveryOffered
        case recovered

        /// The changes of an earlier run are in another file, which isn't offered again.
        case recoverySetAside(path: String)
        case refused(Reason)

        /// The list was opened, but the user has to know something about its files.
        case warned(Reason)

        /// The file is being read or written.
        case transferring

        /// The user asked to quit with unsaved changes; a second request ends the program.
        case quitRefused

        /// The program ends.
        case closed

        /// The input ended with unsaved changes.
        case closedUnsaved

        /// The list couldn't be opened.
        case openingRefused(Reason)
    }

    /// True if quitting now would lose changes.
    package var hasUnsavedChanges: Bool { revision !== savedRevision && path != nil }

    // MARK: - Revisions

    /// Marks the document as changed.
    mutating func noteChange() {
        revision = Revision()
    }

    /// Records the revision that was saved; the document may have changed since.
    mutating func noteSaved(_ revision: Revision) {
        savedRevision = revision
    }

    /// Restores an earlier list without affecting the file's revision.
    func restored(from now: TodoList, outcome: Outcome) -> TodoList {
        var list = self
        list.outcome = outcome
        list.savedRevision = now.savedRevision
        list.isConflicting = now.isConflicting
        list.canBeSaved = now.canBeSaved
        list.keptPaths = now.keptPaths
        list.recovery = recovery.restored(from: now.recovery)
        return list
    }
}

extension TodoList.Recovery {
    /// Returns the state of a list that is restored.
    fileprivate func restored(from now: Self) -> Self {
        switch (self, now) {
        case (_, .saved): .saved
        // The user's decision is final, so the question isn't asked again.
        case (.offered, .none): .none
        default: self
        }
    }
}
