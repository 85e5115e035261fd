import Foundation
import TerminalTestSupport
import Testing
import todo

/// The built program at a terminal, with a log that can't be written.
struct TodoFailingLogTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("Buy milk\n", to: "todo.txt")
    }

    private func expectUnharmed(_ terminal: PseudoTerminal, log: String) throws {
        try terminal.type("pa")
        try terminal.wait(for: "Changed 1: (A) Buy milk")
        try terminal.type("w")
        try terminal.wait(for: "Saved")
        try terminal.type("pb")
        try terminal.wait(for: "Changed 1: (B) Buy milk")
        try terminal.type("u")
        try terminal.wait(for: "Undone")
        let blank = Array(repeating: "", count: 9)
        #expect(
            Array(terminal.screen.lines.dropFirst())
                == [">1 (A) Buy milk"] + blank + ["Undone"]
        )
        try terminal.type("q")
        #expect(try terminal.waitForEnd() == .exited(0))
        // A line ends without its spaces.
        let said = terminal.screen.lines.joined().replacing(" ", with: "")
        #expect(said.hasPrefix("todo:\(log):can'tbewritten("))
        #expect(said.components(separatedBy: "can'tbewritten").count == 2)
        #expect(try folder.text(of: "todo.txt") == "(A) Buy milk\n")
    }

    #if os(Linux)
    @Test
    func aFullDiskIsReportedAfterwards() throws {
        let terminal = try folder.todo(["--log", "/dev/full"])
        try expectUnharmed(terminal, log: "/dev/full")
    }
    #endif

    @Test
    func aClosedPipeIsReportedAfterwards() throws {
        let path = folder.path("pipe")
        #expect(mkfifo(path, 0o600) == 0)
        let reader = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        let terminal = try folder.todo(["--log", path])
        close(reader)
        try expectUnharmed(terminal, log: path)
    }
}
