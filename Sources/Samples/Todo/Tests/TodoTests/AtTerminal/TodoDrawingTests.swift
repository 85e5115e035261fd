import Foundation
import Terminal
import TerminalTestSupport
import Testing
import todo

/// Drawing by the built program at a terminal.
struct TodoDrawingTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private let list = (1...30).map { "task \($0)\n" }.joined()

    @Test
    func redrawsAfterAResize() throws {
        let terminal = try folder.todo(with: list)
        let first = terminal.screen.lines
        terminal.resize(to: TerminalSize(rows: 5, columns: 20))
        try terminal.wait(until: "the small screen") { screen in
            screen.lines[1...3] == ["> 1 task 1", "  2 task 2", "  3 task 3"]
                && screen.lines[4].hasPrefix("? help")
        }
        try terminal.press(.end)
        try terminal.wait(until: "the end") { $0.lines[3] == ">30 task 30" }
        try terminal.press(.home)
        terminal.resize(to: TerminalSize(rows: 12, columns: 60))
        try terminal.wait(until: "the first screen") { $0.lines == first }
        #expect(terminal.screen.unknown.isEmpty)
    }

    @Test
    func theSelectionStaysVisible() throws {
        let terminal = try folder.todo(with: list)
        try terminal.type("jjjjjjj")
        try terminal.wait(for: "> 8 task 8")
        terminal.resize(to: TerminalSize(rows: 5, columns: 20))
        try terminal.wait(until: "the small screen") { screen in
            screen.lines[1...3] == ["  6 task 6", "  7 task 7", "> 8 task 8"]
        }
    }

    @Test(arguments: [(1, 1), (1, 30), (2, 2), (3, 7), (24, 1)])
    func supportsEverySize(rows: Int, columns: Int) throws {
        let terminal = try folder.todo(with: "日本 task\nBuy milk\n")
        terminal.resize(to: TerminalSize(rows: rows, columns: columns))
        try terminal.type("jke!\rs\u{3}?\u{3}\r\u{3}/b\r")
        terminal.resize(to: TerminalSize(rows: 12, columns: 60))
        try terminal.wait(for: "[changed]: 1 task with “b”")
        #expect(terminal.screen.unknown.isEmpty)
    }

    @Test
    func wideCharactersKeepTheRowsAligned() throws {
        let text = "日本語 |\ne\u{301}a\u{308} |\n👨\u{200D}👩\u{200D}👧 |\n한국 |\n❤\u{FE0F} |\n"
        let terminal = try folder.todo(with: text)
        let rows = [
            ">1 日本語 |", " 2 e\u{301}a\u{308} |", " 3 👨\u{200D}👩\u{200D}👧 |", " 4 한국 |",
            " 5 ❤\u{FE0F} |",
        ]
        #expect(terminal.screen.lines[1...5] == ArraySlice(rows))
        try terminal.press(.end)
        try terminal.wait(for: ">5 ❤\u{FE0F} |")
        let bars = terminal.screen.rows[1...5].map { row in
            row.firstIndex { $0.character == "|" }
        }
        #expect(bars == [10, 6, 6, 8, 6])
    }

    @Test
    func theCursorStepsOverWholeCharacters() throws {
        let terminal = try folder.todo(with: "日e\u{301}👨\u{200D}👩\u{200D}👧\n")
        try terminal.type("e")
        try terminal.press(.home)
        for column in [3, 5, 6, 8] {
            let place = TerminalPosition(row: 1, column: column)
            try terminal.wait(until: "the cursor at \(column)") { $0.cursor == place }
            try terminal.press(.right)
        }
        try terminal.press(.backspace, .backspace)
        try terminal.wait(until: "a single character") { $0.lines[1] == ">1 日" }
    }

    @Test
    func aLegacyMouseReportDoesNothing() throws {
        let terminal = try folder.todo(with: list)
        // The bytes would be keys that mark the task as done and quit.
        try terminal.type("\u{1B}[M q\u{1B}\u{1B}[M   ")
        try terminal.type("j")
        try terminal.wait(for: "> 2 task 2")
        #expect(terminal.screen.lines[1] == "  1 task 1")
    }

    @Test
    func sendsNoColorsIfTheyAreDisabled() throws {
        let terminal = try folder.todo(with: list, environment: ["NO_COLOR": "1"])
        try terminal.type("sj\r")
        try terminal.wait(for: "* red")
        try terminal.type("qu")
        try terminal.wait(for: "There is nothing to undo")
        let text = String(decoding: terminal.output, as: UTF8.self)
        #expect(text.contains("\u{1B}[7m"))
        #expect(text.firstMatch(of: /\e\[[0-9;]*(3|4|9|10)[0-9](;[0-9;]*)?m/) == nil)
    }

    @Test
    func sendsOnlyChanges() throws {
        let terminal = try folder.todo(with: list)
        let before = terminal.output.count
        try terminal.press(.down)
        try terminal.wait(for: "> 2 task 2")
        #expect(terminal.output.count - before < 120)
    }

    @Test
    func printsLinesToAPipe() throws {
        try folder.write("Buy milk\n", to: "todo.txt")
        let script = "\"$0\" \"$1\" | cat"
        let program = TodoProgram.executable.path
        let arguments = ["-c", script, program, folder.path("todo.txt")]
        let terminal = try PseudoTerminal("/bin/sh", arguments)
        try terminal.wait(for: " 1 Buy milk")
        try terminal.type("quit\r")
        #expect(try terminal.waitForEnd() == .exited(0))
        #expect(!terminal.output.contains(0x1B))
    }
}
