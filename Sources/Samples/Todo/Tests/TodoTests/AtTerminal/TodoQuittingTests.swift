import Terminal
import TerminalTestSupport
import Testing
import todo

/// Quitting the built program at a terminal, with and without unsaved changes.
struct TodoQuittingTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private let question = "Save the changes? y saves and quits, n quits, Escape goes"

    private func changedList() throws -> PseudoTerminal {
        let terminal = try folder.todo(with: "Buy milk\n", ["--no-watch"])
        try terminal.type("pa")
        try terminal.wait(for: ">1 (A) Buy milk")
        return terminal
    }

    @Test(arguments: ["q", "\u{1B}", "\u{3}"])
    func quitsImmediatelyWithoutUnsavedChanges(key: String) throws {
        let terminal = try folder.todo(with: "Buy milk\n")
        try terminal.type(key)
        #expect(try terminal.waitForEnd() == .exited(0))
        #expect(!terminal.screen.isAlternate && terminal.screen.showsCursor)
        #expect(try folder.names() == ["todo.txt"])
    }

    @Test
    func savesChangesBeforeQuitting() throws {
        let terminal = try changedList()
        try terminal.type("q")
        try terminal.wait(for: question)
        try terminal.type("y")
        #expect(try terminal.waitForEnd() == .exited(0))
        #expect(try folder.text(of: "todo.txt") == "(A) Buy milk\n")
    }

    /// The default list, whose folder is missing.
    @Test
    func asksForAFileBeforeItQuits() throws {
        let environment = ["XDG_DATA_HOME": folder.path]
        let terminal = try PseudoTerminal.todo(
            size: TerminalSize(rows: 12, columns: 120),
            environment: environment
        )
        try terminal.wait(for: ">1 (A)")
        try terminal.type("pB")
        try terminal.wait(for: ">1 (B)")
        try terminal.type("q")
        try terminal.wait(for: question)
        try terminal.type("y")
        try terminal.wait(for: "Save as: ")
        try terminal.type("\r")
        #expect(try terminal.waitForEnd() == .exited(0))
        #expect(try folder.text(of: "todo/todo.txt").hasPrefix("(B) "))
    }

    @Test
    func discardsChanges() throws {
        let terminal = try changedList()
        try terminal.type("q")
        try terminal.wait(for: question)
        try terminal.type("n")
        #expect(try terminal.waitForEnd() == .exited(0))
        #expect(try folder.text(of: "todo.txt") == "Buy milk\n")
        #expect(try folder.names() == ["todo.txt"])
    }

    @Test
    func escapeGoesBackToTheList() throws {
        let terminal = try changedList()
        try terminal.type("qjq x")
        try terminal.wait(for: question)
        #expect(terminal.screen.lines[1] == ">1 (A) Buy milk")
        try terminal.press(.escape)
        try terminal.wait(for: "? help")
        try terminal.type("u")
        try terminal.wait(for: "Undone")
        try terminal.type("q")
        #expect(try terminal.waitForEnd() == .exited(0))
    }

    @Test
    func doesNotQuitIfSavingFails() throws {
        let terminal = try changedList()
        try folder.write("theirs\n", to: "todo.txt")
        try terminal.type("qy")
        try terminal.wait(for: "Another program has changed the file")
        try terminal.type("y")
        try terminal.wait(for: "Saved")
        #expect(try folder.text(of: "todo.txt") == "(A) Buy milk\n")
    }

    // MARK: A file that another program changes

    @Test
    func overwritesAnotherProgramsChangesOnRequest() throws {
        let terminal = try changedList()
        try folder.write("theirs\n", to: "todo.txt")
        try terminal.type("w")
        try terminal.wait(for: "y overwrites it, r")
        #expect(try folder.text(of: "todo.txt") == "theirs\n")
        try terminal.press(.escape)
        try terminal.wait(for: "? help")
        try terminal.type("w")
        try terminal.wait(for: "y overwrites it, r")
        try terminal.type("y")
        try terminal.wait(for: "Saved")
        #expect(try folder.text(of: "todo.txt") == "(A) Buy milk\n")
        #expect(try folder.text(of: "todo.txt.replaced") == "theirs\n")
    }

    @Test
    func otherKeysDoNotAnswerAConflict() throws {
        let terminal = try changedList()
        try folder.write("theirs\n", to: "todo.txt")
        try terminal.type("w")
        try terminal.wait(for: "y overwrites it, r")
        try terminal.type("jk aepnsuw?q\r/")
        terminal.resize(to: TerminalSize(rows: 10, columns: 60))
        try terminal.wait(until: "the question on the resized screen") { screen in
            screen.lines[1] == ">1 (A) Buy milk"
                && screen.lines.contains { $0.contains("y overwrites it, r") }
        }
    }

    @Test
    func readsAnotherProgramsChangesOnRequest() throws {
        let terminal = try changedList()
        try folder.write("theirs\n", to: "todo.txt")
        try terminal.type("w")
        try terminal.wait(for: "y overwrites it, r")
        try terminal.type("r")
        try terminal.wait(for: ">1 theirs")
        #expect(!terminal.screen.lines[0].contains("[changed]"))
        try terminal.type("u")
        try terminal.wait(for: ">1 (A) Buy milk")
        try terminal.type("w")
        try terminal.wait(for: "Saved")
        #expect(try folder.text(of: "todo.txt") == "(A) Buy milk\n")
    }
}
