import Foundation
import Terminal
import TerminalTestSupport
import TestSupport
import Testing
import todo

/// The built program, ended by a signal: the terminal is restored and no change is lost.
struct TodoSignalTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func changedList() throws -> PseudoTerminal {
        let terminal = try folder.todo(with: "Buy milk\n")
        try terminal.type("pa")
        try terminal.wait(for: ">1 (A) Buy milk")
        return terminal
    }

    @Test(arguments: [SIGTERM, SIGHUP, SIGINT, SIGQUIT])
    func keepsUnsavedChanges(signal: Int32) throws {
        let terminal = try changedList()
        terminal.send(signal)
        #expect(try terminal.waitForEnd() == .exited(128 + signal))
        #expect(!terminal.screen.isAlternate && terminal.screen.showsCursor)
        #expect(terminal.screen.wraps && !terminal.screen.bracketsPastes)
        let said = terminal.screen.lines.joined()
        #expect(said.hasPrefix("todo: The unsaved changes are in /"))
        #expect(said.hasSuffix("todo.txt.recover, for the next start."))
        #expect(try folder.text(of: "todo.txt.recover") == "(A) Buy milk\n")
        #expect(try folder.text(of: "todo.txt") == "Buy milk\n")
    }

    // Regression: a list without a file was lost.
    @Test
    func keepsAListWithoutAFile() throws {
        let environment = ["XDG_DATA_HOME": folder.path]
        let size = TerminalSize(rows: 12, columns: 120)
        let terminal = try PseudoTerminal.todo(size: size, environment: environment)
        try terminal.wait(for: ">1 (A)")
        try terminal.type("pB")
        try terminal.wait(for: ">1 (B)")
        terminal.send(SIGTERM)
        #expect(try terminal.waitForEnd() == .exited(143))
        #expect(try folder.text(of: "todo/todo.txt.recover").hasPrefix("(B) "))

        let next = try PseudoTerminal.todo(size: size, environment: environment)
        try next.wait(for: "y uses them")
        try next.type("y")
        try next.wait(for: ">1 (B)")
        try next.type("w")
        try next.wait(for: "Saved")
        #expect(try folder.text(of: "todo/todo.txt").hasPrefix("(B) "))
    }

    @Test(arguments: [SIGTERM, SIGHUP])
    func writesNothingWithoutUnsavedChanges(signal: Int32) throws {
        let terminal = try changedList()
        try terminal.type("w")
        try terminal.wait(for: "Saved")
        terminal.send(signal)
        #expect(try terminal.waitForEnd() == .exited(128 + signal))
        #expect(terminal.screen.lines.joined().isEmpty)
        #expect(try folder.names() == ["todo.txt"])
    }

    // Regression: the program waited for the terminal and never noticed the signal.
    @Test(arguments: [SIGTERM, SIGHUP])
    func endsAlthoughTheTerminalReadsNothing(signal: Int32) throws {
        let text = (1...200).map { "task \($0) \(String(repeating: "long ", count: 30))\n" }
        let size = TerminalSize(rows: 60, columns: 160)
        let terminal = try folder.todo(with: text.joined(), size: size)
        try terminal.type("pa")
        try terminal.wait(for: ">  1 (A) task 1")
        // Control-L draws the whole screen.
        terminal.typeUntilBlocked(String(repeating: "\u{0C}", count: 1000))
        terminal.send(signal)
        #expect(try terminal.waitForEndUnread() == .exited(128 + signal))
        #expect(try folder.text(of: "todo.txt.recover") == "(A) " + text.joined())
    }

    @Test
    func restoresTheTerminalModes() throws {
        try folder.write("Buy milk\n", to: "todo.txt")
        let script = """
            cd "$1"; stty -g > before
            sh -c 'echo $$ > id; exec "$0" todo.txt' "$0"
            echo "status $?"; stty -g > after; echo ended
            """
        let program = TodoProgram.executable.path
        let terminal = try PseudoTerminal("/bin/sh", ["-c", script, program, folder.path])
        try terminal.wait(for: ">1 Buy milk")
        let id = try #require(pid_t(try folder.text(of: "id").dropLast()))
        kill(id, SIGTERM)
        try terminal.wait(for: "ended")
        #expect(terminal.screen.lines[0] == "status 143")
        let (before, after) = (try folder.text(of: "before"), try folder.text(of: "after"))
        #expect(after == before)
    }

    @Test
    func aClosedTerminalEndsTheProgram() throws {
        let terminal = try changedList()
        terminal.hangUp()
        #expect(try terminal.waitForEnd() == .exited(128 + SIGHUP))
        #expect(try folder.text(of: "todo.txt.recover") == "(A) Buy milk\n")
    }

    @Test
    func keepsChangesDuringASave() throws {
        var generator = SplitMix64(seed: 7)
        let text = (1...2000).map { "task \($0)\n" }.joined()
        for _ in 0..<Repetitions.count(short: 5, long: 40) {
            let terminal = try folder.todo(with: text)
            try terminal.type("pa")
            try terminal.wait(for: ">   1 (A) task 1")
            try terminal.type("w")
            terminal.watch(for: .microseconds(.random(in: 0..<10_000, using: &generator)))
            terminal.send(SIGTERM)
            #expect(try terminal.waitForEnd() == .exited(143))
            let isKept = try folder.names().contains("todo.txt.recover")
            let kept = try folder.text(of: isKept ? "todo.txt.recover" : "todo.txt")
            #expect(kept == "(A) " + text)
            if isKept {
                try FileManager.default.removeItem(atPath: folder.path("todo.txt.recover"))
            }
        }
    }

    @Test
    func doesNotKeepTheTextBeingTyped() throws {
        let terminal = try folder.todo(with: "Buy milk\n")
        try terminal.type("e!!")
        try terminal.wait(for: ">1 Buy milk!!")
        terminal.send(SIGTERM)
        #expect(try terminal.waitForEnd() == .exited(143))
        #expect(try folder.names() == ["todo.txt"])
    }
}
