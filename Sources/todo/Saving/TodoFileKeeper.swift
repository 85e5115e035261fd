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
    func save(_ document: TodoDocument) throws(TodoFileError) {
        try file.save(document)
    }

    /// Reads the unsaved work that an earlier run has left; nil if there is none.
    func loadRecovery() throws(TodoFileError) -> TodoDocument? {
        try recovery.load()
    }

    /// Keeps unsaved work for the next run.
    ///
    /// - Returns: Where it is kept.
    func saveRecovery(_ document: TodoDocument) throws(TodoFileError) -> String {
        try recovery.save(document)
        return recovery.path
    }

    /// Forgets the unsaved work that an earlier run has left.
    func removeRecovery() {
        recovery.remove()
    }
}
