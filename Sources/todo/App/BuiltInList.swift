extension TodoDocument {
    /// The list that the program shows when it starts without a file.
    static func builtIn(on date: TodoDate) -> TodoDocument {
        var document = TodoDocument()
        for text in [
            "(A) Try the command list +EventModules +EventModules @terminal",
            "Mark this task as done +EventModules",
            "Start todo with a file of your own @terminal",
        ] {
            // These texts are single lines and not blank.
            _ = try? document.append(text, on: date)
        }
        return document
    }
}
