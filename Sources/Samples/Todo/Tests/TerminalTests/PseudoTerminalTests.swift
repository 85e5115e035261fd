import Foundation
import Terminal
import TerminalTestSupport
import Testing

/// The pseudo-terminal of the tests behaves like a terminal.
struct PseudoTerminalTests {
    @Test
    func echoesTypedText() throws {
        let terminal = try PseudoTerminal("/bin/cat")
        try terminal.type("日本 e\u{301}\r")
        try terminal.wait(until: "the line and its copy") { $0.cursor.row == 2 }
        #expect(terminal.screen.lines.prefix(3) == ["日本 é", "日本 é", ""])
        try terminal.type("\u{4}")
        #expect(try terminal.waitForEnd() == .exited(0))
    }

    @Test
    func reportsItsSize() throws {
        let size = TerminalSize(rows: 5, columns: 33)
        let terminal = try PseudoTerminal("/bin/sh", ["-c", "stty size"], size: size)
        try terminal.wait(for: "5 33")
    }

    @Test
    func signalsAResize() throws {
        let script = "trap 'stty size; exit 3' WINCH; echo ready; while :; do sleep 0.01; done"
        let terminal = try PseudoTerminal("/bin/sh", ["-c", script])
        try terminal.wait(for: "ready")
        terminal.resize(to: TerminalSize(rows: 7, columns: 44))
        try terminal.wait(for: "7 44")
        #expect(try terminal.waitForEnd() == .exited(3))
    }

    @Test
    func sendsSignalsForKeys() throws {
        let terminal = try PseudoTerminal("/bin/cat")
        try terminal.type("a\r")
        try terminal.wait(until: "the line and its copy") { $0.cursor.row == 2 }
        try terminal.type("\u{3}")
        #expect(try terminal.waitForEnd() == .killed(by: SIGINT))
    }

    @Test
    func signalsReachTheProgram() throws {
        let terminal = try PseudoTerminal("/bin/cat")
        terminal.send(SIGSTOP)
        try terminal.waitForStop()
        terminal.send(SIGCONT)
        terminal.send(SIGTERM)
        #expect(try terminal.waitForEnd() == .killed(by: SIGTERM))
    }

    @Test
    func aShellStopsAndContinuesAJob() throws {
        let script = "/bin/cat; echo stopped; fg; echo ended"
        let terminal = try PseudoTerminal("/bin/sh", ["-m", "-c", script])
        try terminal.type("a\r")
        try terminal.wait(until: "the line and its copy") { $0.cursor.row == 2 }
        try terminal.type("\u{1A}")
        try terminal.wait(for: "stopped")
        try terminal.wait(for: "/bin/cat")
        try terminal.type("\u{4}")
        try terminal.wait(for: "ended")
        #expect(try terminal.waitForEnd() == .exited(0))
    }

    @Test
    func theEnvironmentIsSet() throws {
        let script = "echo \"<$TERM$NO_COLOR>\""
        let plain = try PseudoTerminal("/bin/sh", ["-c", script])
        try plain.wait(for: "<xterm>")
        let changes = ["TERM": "dumb", "NO_COLOR": "1"]
        let changed = try PseudoTerminal("/bin/sh", ["-c", script], environment: changes)
        try changed.wait(for: "<dumb1>")
    }

    @Test
    func longOutputWrapsAndScrolls() throws {
        let size = TerminalSize(rows: 3, columns: 4)
        let script = "printf '1\\n2\\nabcdefgh\\n'"
        let terminal = try PseudoTerminal("/bin/sh", ["-c", script], size: size)
        _ = try terminal.waitForEnd()
        #expect(terminal.screen.lines == ["abcd", "efgh", ""])
    }

    @Test
    func keepsThePrimaryScreen() throws {
        let script = "printf 'before\\033[?1049h\\033[2J\\033[1;1Hover\\033[?1049l'; read x"
        let terminal = try PseudoTerminal("/bin/sh", ["-c", script])
        try terminal.wait(until: "the alternate screen is left") { screen in
            !screen.isAlternate && screen.lines[0] == "before"
        }
        #expect(terminal.screen.cursor == TerminalPosition(row: 0, column: 6))
    }

    @Test
    func aFailureShowsTheScreen() throws {
        let terminal = try PseudoTerminal("/bin/echo", ["hello"])
        let error = #expect(throws: PseudoTerminalFailure.self) {
            try terminal.wait(for: "good-bye")
        }
        #expect(error?.description.contains("\nhello\n") == true)
        #expect(error?.text == "the program ended before “good-bye”")
    }
}
