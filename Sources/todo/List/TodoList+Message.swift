internal import Delivery

extension TodoList {
    /// The message for an outcome.
    enum Message: Equatable {
        case news(String)
        case complaint(String)

        var text: String {
            switch self {
            case .news(let text), .complaint(let text): text
            }
        }
    }

    /// The message for the latest outcome; nil for none.
    var message: Message? {
        switch outcome {
        case .opened, .listed, .transferring, .closed: nil
        case .added(let number): news("Added", number)
        case .completed(let number): news("Done", number)
        case .reopened(let number): news("Open again", number)
        case .prioritized(let number), .edited(let number): news("Changed", number)
        case .selected(let number): news("Selected", number)
        case .undone: .news("Undone")
        case .redone: .news("Redone")
        case .recoveryOffered: offer.map { .complaint("\($0) Type recover to use them.") }
        case .recovered: .news("The unsaved changes are in the list now; they are not saved yet.")
        case .recoverySetAside(let path):
            .news("The unsaved changes are in \(path.printable) now.")
        case .saved(let kept): .news("Saved \(path?.printable ?? "")" + (kept.map(Self.note) ?? ""))
        case .reread: .news("The list was read from the file again; undo reverts that.")
        case .refused(let reason), .openingRefused(let reason), .conflict(let reason),
            .warned(let reason):
            .complaint(reason.text)
        case .quitRefused:
            .complaint(
                "There are unsaved changes. Type save to keep them, or quit again to discard them."
            )
        case .closedUnsaved:
            .complaint("The changes were not saved. To fix this, end with the command save.")
        }
    }

    /// The offer of an earlier run's unsaved changes; nil if there are none to decide about.
    var offer: String? {
        guard case .offered(let work) = recovery, let path else { return nil }
        return "\(work.comparison) They are in \(RecoveryFile(beside: path).path.printable)."
    }

    /// The note about a version of the file that a save replaced.
    static func note(kept path: String) -> String {
        ". The version that it replaced is in \(path.printable)."
    }

    private func news(_ what: String, _ number: Int) -> Message {
        .news("\(what) \(number): \(document.task(number)?.line.printable ?? "")")
    }
}
