/// The list's file, read and written away from the main actor, one thing at a time.
package actor TodoFileKeeper {
    private var file: TodoFile
    private let recovery: RecoveryFile

    /// Binds to a file; nothing is read yet.
    package init(_ file: TodoFile) {
        self.file = file
        recovery = RecoveryFile(beside: file.path)
    }

    /// Reads the list.
    func load() throws(TodoFileError) -> TodoDocument {
        try file.load()
    }

    /// Writes the list.
    func save(
        _ document: TodoDocument,
        over replaced: SaveTodoList.Replaced
    ) throws(TodoFileError) {
        if replaced == .anything { try file.acceptContent() }
        try file.save(document)
    }

    /// Reads the unsaved work that an earlier run has left; nil if there is none.
    func loadRecovery() throws(TodoFileError) -> TodoDocument? {
        try recovery.load()
    }

    /// Keeps unsaved work for the next run.
    ///
    /// - Returns: Where it is kept, and where other work is now that was kept there.
    func saveRecovery(of list: TodoList) throws(TodoFileError) -> (path: String, earlier: String?) {
        // What has been accepted is part of the list.
        let isPutAside = list.recovery != .accepted && recovery.putAside()
        try recovery.save(list.document)
        return (recovery.path, isPutAside ? recovery.earlierPath : nil)
    }

    /// Forgets the unsaved work that an earlier run has left.
    func removeRecovery() {
        recovery.remove()
    }
}
