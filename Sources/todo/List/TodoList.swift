/// The sub-state of the list of tasks.
package struct TodoList {
    /// The tasks, with everything else that stands in their file.
    package internal(set) var document: TodoDocument

    /// The file's path; nil for a list that is in no file.
    package let path: String?

    /// Another one for each document: whoever has made something of one sees that it is old.
    package private(set) var revision: Revision

    /// The one that is in the file.
    private var savedRevision: Revision

    /// The number of the selected task.
    package var selection: Int?

    /// What became of the last thing that was wanted.
    package var outcome = Outcome.opened { didSet { news = News() } }

    /// Another one for each outcome: the same may come twice, and is news each time.
    package private(set) var news = News()

    /// What has become of the unsaved work of an earlier run.
    package var recovery = Recovery.none

    /// Makes the state of a list that has just been read.
    package init(document: TodoDocument, path: String?) {
        self.document = document
        self.path = path
        revision = Revision()
        savedRevision = revision
    }

    /// What can become of the unsaved work of an earlier run.
    package enum Recovery: Equatable {
        case none

        /// It was found, and nobody has said yet what to do with it.
        case offered(TodoDocument)

        /// It is the list now; its file is not needed once the list has been saved.
        case accepted
    }

    /// Stands for one state of the document; a number would come twice after undoing.
    package final class Revision: Sendable {}

    /// Stands for one outcome.
    package final class News: Sendable {}

    /// What became of something that was wanted of the list.
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
        case saved

        /// Not saved, because somebody else has changed the file.
        case conflict(String)
        case recoveryOffered
        case recovered
        case refused(String)

        /// The file is being read or written.
        case transferring

        /// The program was to end, but there are unsaved changes; asked again, it will.
        case quitRefused

        /// The program is to end.
        case closed

        /// There is nothing more to read, and there are unsaved changes.
        case closedUnsaved

        /// There is no list to work on.
        case openingRefused(String)
    }

    /// Whether changes would be lost if the program ended now.
    package var hasUnsavedChanges: Bool { revision !== savedRevision && path != nil }

    // MARK: - Revisions

    /// Takes note that the document is another one now.
    mutating func noteChange() {
        revision = Revision()
    }

    /// Takes note that a revision is what the file has; there may have been changes since.
    mutating func noteSaved(_ revision: Revision) {
        savedRevision = revision
    }

    /// Puts an earlier list back, which does not change what the file has.
    func restored(from now: TodoList, outcome: Outcome) -> TodoList {
        var list = self
        list.outcome = outcome
        list.savedRevision = now.savedRevision
        // An answer for good is not asked for again.
        if now.recovery == .none { list.recovery = .none }
        return list
    }
}
