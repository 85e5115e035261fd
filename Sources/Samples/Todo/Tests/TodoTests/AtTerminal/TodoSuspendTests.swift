import Foundation
import Terminal
import TerminalTestSupport
import Testing
import todo

/// The built program as a job of a shell: Control-Z, and back.
struct TodoSuspendTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("Buy milk\nRun\n", to: "todo.txt")
    }

    /// A shell that continues the program after Enter.
    private func shell() throws -> PseudoTerminal {
        let script = "\"$0\" \"$1\"; echo stopped; read x; fg >/dev/null; echo \"ended $?\""
        let program = TodoProgram.executable.path
        let terminal = try PseudoTerminal(
            "/bin/sh",
            ["-m", "-c", script, program, folder.path("todo.txt")],
            size: TerminalSize(rows: 12, columns: 60)
        )
        try terminal.wait(for: ">1 Buy milk")
        return terminal
    }

    @Test
    func theShellOwnsTheTerminalMeanwhile() throws {
        let terminal = try shell()
        try terminal.type("pa")
        try terminal.wait(for: ">1 (A) Buy milk")
        try terminal.press(.controlZ)
        try terminal.wait(for: "stopped")
        #expect(!terminal.screen.isAlternate && terminal.screen.showsCursor)
        #expect(terminal.screen.wraps && !terminal.screen.bracketsPastes)
        try terminal.type("seen\r")
        try terminal.wait(for: ">1 (A) Buy milk")
        #expect(terminal.screen.isAlternate && !terminal.screen.showsCursor)
        #expect(String(decoding: terminal.output, as: UTF8.self).contains("seen"))
        try terminal.type("wq")
        try terminal.wait(for: "ended 0")
        #expect(try folder.text(of: "todo.txt") == "(A) Buy milk\nRun\n")
    }

    @Test
    func restoresTheTextBeingTyped() throws {
        let terminal = try shell()
        try terminal.type("e!")
        try terminal.wait(for: ">1 Buy milk!")
        try terminal.press(.controlZ)
        try terminal.wait(for: "stopped")
        try terminal.type("\r")
        try terminal.wait(for: ">1 Buy milk!")
        try terminal.type("?\r")
        try terminal.wait(for: "Changed 1: Buy milk!?")
    }

    @Test
    func noticesAResizeWhileSuspended() throws {
        let terminal = try shell()
        try terminal.press(.controlZ)
        try terminal.wait(for: "stopped")
        terminal.resize(to: TerminalSize(rows: 5, columns: 20))
        try terminal.type("\r")
        try terminal.wait(until: "the small screen") { screen in
            screen.isAlternate && screen.lines[1] == ">1 Buy milk" && screen.lines[4] != ""
        }
    }

    // Regression: the continued program stopped again, because the shell owned the terminal.
    @Test
    func aStoppedJobCanBeTerminated() throws {
        let script = """
            cd "$1"; sh -c 'echo $$ > id; exec "$0" todo.txt' "$0"
            echo stopped; read x
            """
        let program = TodoProgram.executable.path
        let arguments = ["-m", "-c", script, program, folder.path]
        let terminal = try PseudoTerminal("/bin/sh", arguments)
        try terminal.wait(for: ">1 Buy milk")
        try terminal.type("pa")
        try terminal.wait(for: ">1 (A) Buy milk")
        try terminal.press(.controlZ)
        try terminal.wait(for: "stopped")
        let id = try #require(pid_t(try folder.text(of: "id").dropLast()))
        kill(id, SIGTERM)
        kill(id, SIGCONT)
        try terminal.wait(for: "for the next start.")
        #expect(!terminal.screen.isAlternate)
        #expect(try folder.text(of: "todo.txt.recover") == "(A) Buy milk\nRun\n")
    }

    @Test
    func survivesAStopThatCannotBeCaught() throws {
        let terminal = try folder.todo()
        terminal.send(SIGSTOP)
        try terminal.waitForStop()
        terminal.send(SIGCONT)
        try terminal.type("j")
        try terminal.wait(for: ">2 Run")
        try terminal.type("q")
        #expect(try terminal.waitForEnd() == .exited(0))
    }
}
