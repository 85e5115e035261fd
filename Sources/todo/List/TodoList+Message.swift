extension TodoList {
    /// What is to be said of an outcome.
    enum Message: Equatable {
        case news(String)
        case complaint(String)
    }

    /// What is to be said of the last thing that was wanted; nil for nothing.
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
                "There is unsaved work of an earlier run in \(recoveryPath). "
                    + "Type recover to use it."
            )
        case .recovered: .news("The unsaved work is the list now; it is not saved yet.")
        case .saved: .news("Saved \(path?.printable ?? "")")
        case .reread: .news("The list is what the file has now; undo takes that back.")
        case .refused(let reason), .openingRefused(let reason), .conflict(let reason):
            .complaint(reason)
        case .quitRefused:
            .complaint("There are unsaved changes. Type save to keep them, or quit again to end.")
        case .closedUnsaved:
            .complaint("The changes were not saved. To fix this, end with the command save.")
        }
    }

    /// Where unsaved work is kept.
    var recoveryPath: String { ((path ?? "") + ".recover").printable }

    private func news(_ what: String, _ number: Int) -> Message {
        .news("\(what) \(number): \(document.task(number)?.line.printable ?? "")")
    }
}
