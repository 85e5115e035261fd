import Terminal
import TerminalTestSupport
import Testing
import todo

/// The built program at a terminal: details, settings, help and links.
struct TodoScreensTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private let list = "(A) Call Mum +Family\nBuy milk\nx Run\n"

    @Test(arguments: ["q", "\u{1B}", "\u{3}"])
    func opensAndClosesTheDetails(key: String) throws {
        let terminal = try folder.todo(with: list)
        try terminal.type("j\r")
        try terminal.wait(for: "Task 2, open")
        #expect(terminal.screen.lines[1] == "text: Buy milk")
        #expect(terminal.screen.lines[11].contains("Escape back"))
        try terminal.type(" ")
        try terminal.wait(for: "Task 2, done")
        try terminal.type(key)
        try terminal.wait(for: ">2 x ")
    }

    @Test
    func editsATaskInItsDetails() throws {
        let terminal = try folder.todo(with: list)
        try terminal.type("\re +Home\r")
        try terminal.wait(for: "projects: Family, Home")
        try terminal.type("pz")
        try terminal.wait(for: "priority: Z")
        try terminal.type("uu")
        try terminal.wait(until: "the old task") { screen in
            screen.lines[1...3] == ["text: Call Mum +Family", "priority: A", "projects: Family"]
        }
    }

    @Test
    func detailsReportATaskThatNoLongerExists() throws {
        let terminal = try folder.todo(with: list)
        try terminal.type("aGo\r\r")
        try terminal.wait(for: "Task 4, open")
        try terminal.type("u")
        try terminal.wait(for: "Task 4, no longer in the list")
        try terminal.type(" epuq")
        try terminal.wait(for: ">3 x Run")
    }

    @Test(arguments: ["q", "\u{1B}"])
    func settingsCoverTheList(key: String) throws {
        let terminal = try folder.todo(with: "Buy milk\n")
        try terminal.type("s")
        try terminal.wait(for: "Settings: color of open tasks")
        #expect(terminal.screen.lines[0].contains("todo.txt: 1 task"))
        try terminal.type("jj\r")
        try terminal.wait(for: "* green")
        try terminal.type(key)
        try terminal.wait(until: "the list alone") { !$0.lines.joined().contains("Settings") }
        #expect(terminal.screen.rows[1][3].style.color == .green)
    }

    @Test
    func helpCoversEverything() throws {
        let terminal = try folder.todo(with: list, size: TerminalSize(rows: 6, columns: 30))
        try terminal.type("?")
        try terminal.wait(for: "Keys: any other key closes")
        try terminal.press(.down)
        try terminal.wait(until: "the help, scrolled") { $0.lines[1].hasPrefix(" Up, Down") }
        try terminal.type("q")
        try terminal.wait(for: ">1 (A) Call Mum")
    }

    @Test
    func aLinkOpensTheDetails() throws {
        let terminal = try folder.todo(with: list, ["--open", "todo://task/2"])
        try terminal.wait(for: "Task 2, open")
        try terminal.type("q")
        try terminal.wait(for: ">1 (A) Call Mum")
    }

    @Test
    func reportsAnUnknownLink() throws {
        let terminal = try folder.todo(with: list, ["--open", "todo://task/9"])
        try terminal.wait(for: "correct the link")
        #expect(terminal.screen.lines[1] == ">1 (A) Call Mum +Family")
    }

    @Test
    func aFileThatCannotBeOpenedEndsTheProgram() throws {
        let terminal = try PseudoTerminal.todo([folder.path])
        #expect(try terminal.waitForEnd() == .exited(1))
        #expect(terminal.screen.lines[0].hasPrefix("todo: /"))
        #expect(!String(decoding: terminal.output, as: UTF8.self).contains("\u{1B}"))
    }
}
