internal import Delivery

extension TodoList {
    /// The message for an outcome.
    enum Message: Equatable {
        case news(String)
        case complaint(String)
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
        case .recoveryOffered:
            .complaint(
                "Unsaved changes of an earlier run are in \(recoveryPath). "
                    + "Type recover to use them."
            )
        case .recovered: .news("The unsaved changes are in the list now; they are not saved yet.")
        case .saved: .news("Saved \(path?.printable ?? "")")
        case .reread: .news("The list was read from the file again; undo reverts that.")
        case .refused(let reason), .openingRefused(let reason), .conflict(let reason):
            .complaint(reason)
        case .quitRefused:
            .complaint(
                "There are unsaved changes. Type save to keep them, or quit again to discard them."
            )
        case .closedUnsaved:
            .complaint("The changes were not saved. To fix this, end with the command save.")
        }
    }

    /// The path of the recovery file.
    var recoveryPath: String { ((path ?? "") + ".recover").printable }

    private func news(_ what: String, _ number: Int) -> Message {
        .news("\(what) \(number): \(document.task(number)?.line.printable ?? "")")
    }
}
