import Foundation
import TerminalTestSupport
import Testing
import todo

/// The built program, writing to a pipe without a reader.
struct TodoClosedPipeTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("Buy milk\n", to: "todo.txt")
    }

    private func shell(_ script: String) throws -> PseudoTerminal {
        let program = TodoProgram.executable.path
        return try PseudoTerminal("/bin/sh", ["-c", script, program, folder.path])
    }

    @Test
    func endsWithItsReader() throws {
        let script = "cd \"$1\"; yes list | \"$0\" todo.txt | head -n 1; echo ended"
        let terminal = try shell(script)
        try terminal.wait(for: "ended")
        #expect(terminal.screen.lines[0] == " 1 Buy milk")
    }

    @Test
    func keepsUnsavedChangesWithoutAReader() throws {
        let script = """
            cd "$1"; (echo priority 1 A; yes list) | "$0" todo.txt 2>said | head -n 1
            cat said todo.txt.recover; echo ended
            """
        let terminal = try shell(script)
        try terminal.wait(for: "ended")
        #expect(
            Array(terminal.screen.lines.prefix(4)) == [
                "Changed 1: (A) Buy milk",
                "todo: The unsaved changes are in todo.txt.recover, for the next start.",
                "(A) Buy milk", "ended",
            ]
        )
    }

    #if os(Linux)
    // Regression: a failed write stopped the program in the middle of a command.
    @Test
    func finishesCommandsAfterThePipeIsClosed() throws {
        let script = """
            cd "$1"; printf 'list\\npriority 1 A\\nsave\\n' > commands
            "$0" todo.txt < commands > /dev/full; echo "status $?"
            """
        let terminal = try shell(script)
        try terminal.wait(for: "status")
        #expect(terminal.screen.lines[0] == "status 0")
        #expect(try folder.text(of: "todo.txt") == "(A) Buy milk\n")
    }
    #endif
}
