/// The list's file, read and written away from the main actor, one thing at a time.
package actor TodoFileKeeper {
    private var file: TodoFile

    /// Binds to a file; nothing is read yet.
    package init(_ file: TodoFile) {
        self.file = file
    }

    /// Reads the list.
    func load() throws(TodoFileError) -> TodoDocument {
        try file.load()
    }

    /// Writes the list.
    func save(_ document: TodoDocument) throws(TodoFileError) {
        try file.save(document)
    }
}
