/// Reads and writes the list's file away from the main actor, one operation at a time.
package actor TodoFileKeeper {
    private var file: TodoFile
    private let recovery: RecoveryFile

    /// Creates a keeper without reading the file.
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
        try file.save(document, over: replaced)
    }

    /// Returns the unsaved changes of an earlier run; nil if there are none.
    func loadRecovery() throws(TodoFileError) -> TodoDocument? {
        try recovery.load()
    }

    /// Keeps unsaved changes for the next run.
    ///
    /// - Returns: The path of the recovery file, and the path to which older changes were moved.
    func saveRecovery(of list: TodoList) throws(TodoFileError) -> (path: String, earlier: String?) {
        // Accepted changes are part of the list.
        let isPutAside = list.recovery != .accepted && recovery.putAside()
        try recovery.save(list.document)
        return (recovery.path, isPutAside ? recovery.earlierPath : nil)
    }

    /// Deletes the unsaved changes of an earlier run.
    func removeRecovery() {
        recovery.remove()
    }
}
