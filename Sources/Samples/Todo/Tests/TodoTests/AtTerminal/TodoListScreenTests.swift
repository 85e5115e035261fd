import Terminal
import TerminalTestSupport
import Testing
import todo

/// The list of the built program at a terminal: keys in, screen out.
struct TodoListScreenTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private let list = "(A) Call Mum +Family\nBuy milk\nx Run\n"

    @Test
    func showsTheFile() throws {
        let terminal = try folder.todo(with: list)
        #expect(terminal.screen.lines[0].contains("/todo.txt: 3 tasks, 1 done"))
        #expect(terminal.screen.lines[0].hasSuffix(" 1/3"))
        #expect(
            terminal.screen.lines[1...4]
                == [">1 (A) Call Mum +Family", " 2 Buy milk", " 3 x Run", ""]
        )
        #expect(terminal.screen.unknown.isEmpty && !terminal.screen.showsCursor)
    }

    @Test
    func addsAndSavesATask() throws {
        let terminal = try folder.todo(with: list)
        try terminal.type("aWater the plänts\r")
        try terminal.wait(for: "Added 4")
        #expect(terminal.screen.lines[0].contains(" [changed]: 4 tasks"))
        #expect(terminal.screen.lines[4].hasPrefix(">4 2"))
        try terminal.type("w")
        try terminal.wait(for: "Saved")
        let lines = try folder.text(of: "todo.txt").split(separator: "\n")
        #expect(lines.count == 4 && lines[3].hasSuffix(" Water the plänts"))
        #expect(terminal.screen.lines[0].contains("todo.txt: 4 tasks"))
    }

    @Test
    func editsATask() throws {
        let terminal = try folder.todo(with: list)
        try terminal.press(.down)
        try terminal.type("e")
        try terminal.press(.home, .delete, .right, .right)
        try terminal.type("\u{1B}[200~ü\n日\u{1B}[201~")
        try terminal.press(.end, .left, .backspace)
        try terminal.type("ö")
        try terminal.wait(for: ">2 uyü 日 miök")
        #expect(terminal.screen.lines[11] == "Enter accepts the change, Escape discards it")
        #expect(terminal.screen.showsCursor)
        #expect(terminal.screen.cursor == TerminalPosition(row: 2, column: 13))
        try terminal.press(.enter)
        try terminal.wait(for: "Changed 2: uyü 日 miök")
        #expect(!terminal.screen.showsCursor)
    }

    @Test
    func anEditWithoutAChangeIsIgnored() throws {
        let terminal = try folder.todo(with: list)
        try terminal.type("e\rjw")
        try terminal.wait(for: "Saved")
        #expect(!String(decoding: terminal.output, as: UTF8.self).contains("changed"))
    }

    @Test
    func completesAndPrioritizesATask() throws {
        let terminal = try folder.todo(with: "Buy milk\n")
        try terminal.type("pc")
        try terminal.wait(for: ">1 (C) Buy milk")
        try terminal.type(" ")
        try terminal.wait(for: " Buy milk pri:C")
        try terminal.type(" ")
        try terminal.wait(for: ">1 (C) Buy milk")
        try terminal.type("p-")
        try terminal.wait(for: ">1 Buy milk")
    }

    @Test
    func undoesAndRedoesChanges() throws {
        let terminal = try folder.todo(with: "Buy milk\n")
        try terminal.type("papb")
        try terminal.wait(for: ">1 (B) Buy milk")
        try terminal.type("uu")
        try terminal.wait(for: ">1 Buy milk")
        #expect(!terminal.screen.lines[0].contains("[changed]"))
        try terminal.press(.controlR)
        try terminal.wait(for: ">1 (A) Buy milk")
        try terminal.wait(for: "[changed]")
        try terminal.type("uu")
        try terminal.wait(for: "There is nothing to undo.")
    }

    @Test
    func filtersTheListWhileTyping() throws {
        let terminal = try folder.todo(with: list)
        try terminal.type("/m")
        try terminal.wait(for: "2 tasks with “m”")
        try terminal.type("ilk")
        try terminal.wait(until: "one task") { $0.lines[1...2] == [">2 Buy milk", ""] }
        try terminal.type("?")
        try terminal.wait(for: "No task matches")
        try terminal.press(.backspace, .enter)
        try terminal.wait(for: "1 task with “milk”")
        try terminal.press(.escape)
        try terminal.wait(until: "all tasks") { $0.lines[2...3] == [">2 Buy milk", " 3 x Run"] }
    }

    @Test
    func anEmptyListShowsHowToAddATask() throws {
        let terminal = try folder.todo()
        #expect(terminal.screen.lines[0].contains("todo.txt: 0 tasks"))
        try terminal.wait(for: "Nothing to do: a adds a task")
        try terminal.type("e p jkG \raBegin\r")
        try terminal.wait(for: "Added 1")
    }

    @Test
    func theNextKeyDismissesAMessage() throws {
        let terminal = try folder.todo(with: list)
        try terminal.type("px")
        try terminal.wait(for: "Changed 1: (X)")
        try terminal.type("j")
        try terminal.wait(for: "? help")
        try terminal.press(.controlR)
        try terminal.wait(for: "There is nothing to redo.")
    }

    @Test
    func showsALongMessageCompletely() throws {
        let size = TerminalSize(rows: 8, columns: 20)
        let terminal = try folder.todo(with: list, size: size)
        try terminal.type("u")
        try terminal.wait(for: "change something.")
        #expect(
            terminal.screen.lines.suffix(3)
                == ["There is nothing to", "undo. To fix this,", "change something."]
        )
        #expect(terminal.screen.lines[0].hasPrefix("…"))
        #expect(terminal.screen.lines[0].contains(".txt: 3 tasks"))
    }
}
