import TerminalTestSupport
import Testing

/// The built program, reading lines instead of drawing on a terminal, while its file changes or it has
/// to be saved.
struct TodoRestTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("a\n", to: "todo.txt")
    }

    // Regression: the help promises it, but lines that were read from a pipe were never saved.
    @Test(.timeLimit(.minutes(1)))
    func autosaveSavesAfterASecondWithoutALine() throws {
        let path = folder.path("todo.txt")
        let program = try TodoProgram(["--autosave", path])
        try program.type("priority 1 A\n")
        #expect(program.shown() == "Changed 1: (A) a\n")
        #expect(program.shown() == "Saved \(path)\n")
        #expect(try folder.text(of: "todo.txt") == "(A) a\n")
        #expect(try program.end() == .init(out: "", error: "", status: 0))
    }

    @Test
    func autosaveSavesAtTheEndOfTheInput() throws {
        let path = folder.path("todo.txt")
        let result = try TodoProgram.run(["--autosave", path], typing: "priority 1 A\n")
        #expect(
            result == .init(out: "Changed 1: (A) a\nSaved \(path)\n", error: "", status: 0)
        )
        #expect(try folder.names() == ["todo.txt"])
    }

    // Regression: only the list on the whole terminal was read again.
    @Test
    func aDumbTerminalShowsChangesOfOtherPrograms() throws {
        let path = folder.path("todo.txt")
        let terminal = try PseudoTerminal.todo([path], environment: ["TERM": "dumb"])
        try terminal.wait(for: "1 task")
        try folder.write("theirs\n", to: "todo.txt")
        try terminal.wait(for: "The list was read from the file again")
        try terminal.type("list\r")
        try terminal.wait(for: "theirs")
    }

    // Regression: the changes were lost with the folder.
    @Test
    func changesAreKeptAlthoughTheirFolderWasDeleted() throws {
        let list = try TemporaryFolder()
        try list.write("a\n", to: "todo.txt")
        let program = try TodoProgram([list.path("todo.txt")])
        try program.type("priority 1 A\n")
        #expect(program.shown() == "Changed 1: (A) a\n")
        try list.delete()
        let path = list.path("todo.txt.recover")
        let error = try program.end().error
        #expect(error.contains("The unsaved changes are in \(path), for the next start.\n"))
        #expect(try list.text(of: "todo.txt.recover") == "(A) a\n")
    }
}
