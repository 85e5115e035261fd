import EventModules
package import TodoFiles
package import TodoTxt
import VisibleText

/// The sub-state of the tasks and of their file, which all screens and both modes share.
package struct TodoList {
    /// The tasks and all other lines of their file.
    package private(set) var document: TodoDocument

    /// The file's path; nil for a list without a file.
    package internal(set) var path: String?

    /// Identifies the document; values derived from another revision are outdated.
    package private(set) var revision: Revision

    /// The latest revision that another program or an earlier run has written.
    package private(set) var foreignRevision: Revision?

    /// The revision that is in the file.
    private var savedRevision: Revision

    /// The revision whose done tasks were moved to the archive last.
    package internal(set) var archivedRevision: Revision?

    /// The changes that can be undone and redone.
    private var history = TodoUndoHistory<Moment>()

    /// The message about the latest request; nil for none.
    package var message: Message? { didSet { news = News() } }

    /// Identifies the message, so that an equal message that follows is noticed.
    package private(set) var news = News()

    /// The question that the user has to answer; nil for none.
    package var question: Question?

    /// True while the file is being read or written.
    package var isTransferring = false

    /// True if the program ends once the list is saved.
    package var quitsWhenSaved = false

    /// True while the user only looks at an earlier state; the file is neither read nor written.
    package private(set) var isPast = false

    /// The ending of the program; nil while it runs.
    package var ending: Ending?

    /// The state of an earlier run's unsaved changes.
    package internal(set) var recovery = Recovery.none

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

    /// The questions that a request can lead to.
    package enum Question: Equatable {
        /// The user wants to quit with unsaved changes; a second request ends the program.
        case quitting

        /// Another program has changed the file.
        case conflict
    }

    /// The possible endings of the program.
    package enum Ending: Equatable {
        case asAsked

        /// The input ended with unsaved changes.
        case unsaved

        /// The list couldn't be opened.
        case noList(Reason)
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

    package typealias Revision = TodoDocument.Revision

    /// Everything that a restored list needs besides its lines.
    struct Moment: Sendable {
        let revision: Revision
        let recovery: Recovery
    }

    /// Identifies a message.
    package final class News: Sendable {}

    /// True if the list isn't as it was at the start or in the file.
    package var isChanged: Bool { revision !== savedRevision }

    /// True if quitting now would lose changes of a file's list.
    package var hasUnsavedChanges: Bool { isChanged && path != nil }

    // MARK: - Changes

    /// Changes the document so that the change can be undone, and sets the message.
    mutating func change(
        _ message: Message?,
        _ work: (inout TodoDocument) throws(TodoChangeError) -> TodoChange
    ) throws(TodoChangeError) {
        let before = Moment(revision: revision, recovery: recovery)
        let change = try work(&document)
        if !change.isEmpty { revision = Revision() }
        self.message = message
        note(change, from: before)
    }

    /// Replaces the document with another one, so that the change can be undone.
    mutating func replace(
        by other: TodoDocument,
        recovery: Recovery
    ) throws(TodoChangeError) {
        let before = Moment(revision: revision, recovery: self.recovery)
        let change = TodoChange(from: document, to: other)
        try document.apply(change)
        revision = Revision()
        foreignRevision = revision
        self.recovery = recovery
        note(change, from: before)
    }

    private mutating func note(_ change: TodoChange, from before: Moment) {
        if before.revision === revision { return }
        let after = Moment(revision: revision, recovery: recovery)
        history.add(change, from: before, to: after)
    }

    /// Replaces the document with the one in the file, at the start.
    mutating func open(_ document: TodoDocument) {
        self.document = document
        history = TodoUndoHistory()
        revision = Revision()
        noteSaved(revision)
    }

    /// Records the revision that is in the file; the document may have changed since.
    mutating func noteSaved(_ revision: Revision) {
        savedRevision = revision
    }

    /// Adopts everything that another list says about the file, which no earlier state replaces.
    ///
    /// - Parameters:
    ///   - latest: The list until now.
    ///   - isPast: True while the user only looks at this list.
    package mutating func keepFile(of latest: TodoList, isPast: Bool) {
        (path, savedRevision) = (latest.path, latest.savedRevision)
        canBeSaved = latest.canBeSaved
        (keptPaths, recovery) = (latest.keptPaths, latest.recovery)
        archivedRevision = latest.archivedRevision
        (isTransferring, quitsWhenSaved) = (latest.isTransferring, false)
        (question, self.isPast) = (nil, isPast)
    }

    // MARK: - Undo

    mutating func undo() throws(TodoChangeError) {
        guard let step = history.undone else {
            message = .refusal("There is nothing to undo. To fix this, change something.")
            return
        }
        try document.apply(step.change.inverse)
        history.stepBack()
        restore(step.before, .news("Undone"))
    }

    mutating func redo() throws(TodoChangeError) {
        guard let step = history.redone else {
            message = .refusal("There is nothing to redo. To fix this, undo something.")
            return
        }
        try document.apply(step.change)
        history.stepForward()
        restore(step.after, .news("Redone"))
    }

    private mutating func restore(_ moment: Moment, _ message: Message) {
        revision = moment.revision
        recovery = moment.recovery.restored(from: recovery)
        self.message = message
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

/// The history is part of the state, so that it is right after time travel, too.
extension TodoUndoHistory: Uninspected {}

// MARK: - Messages

extension TodoList {
    /// A message about a request.
    package enum Message: Equatable {
        /// Something was done with tasks; the payload has their numbers.
        case tasks(String, [Int])

        /// The list was saved, and a version of the file with other lines was kept.
        case saved(kept: String?)

        /// Something else was done.
        case news(String)

        /// Something that the user has to know.
        case warning(Reason)

        /// The request was refused.
        case refusal(Reason)
        case recoveryOffered
        case unsaved
    }

    /// The text of the message; nil for none.
    package var text: String? {
        switch message {
        case nil: nil
        case .tasks(let what, let numbers): text(what, numbers)
        case .saved(let kept):
            "Saved \(path?.visible ?? "")"
                + (kept.map { ". The version that it replaced is in \($0.visible)." } ?? "")
        case .news(let text): text
        case .warning(let reason), .refusal(let reason): reason.text
        case .recoveryOffered: offer.map { "\($0) Type recover to use them." }
        case .unsaved:
            "There are unsaved changes. Type save to keep them, or quit again to discard them."
        }
    }

    private func text(_ what: String, _ numbers: [Int]) -> String {
        guard numbers.count == 1, let task = document.task(numbers[0]) else {
            return "\(what) \(numbers.count) tasks"
        }
        return "\(what) \(numbers[0]): \(task.line.visible)"
    }

    /// The offer of an earlier run's unsaved changes; nil if there are none to decide about.
    package var offer: String? {
        guard case .offered(let work) = recovery, let path else { return nil }
        return "\(work.comparison) They are in \(RecoveryFile(beside: path).path.visible)."
    }
}
