import Foundation
import TerminalTestSupport
import Testing
import todo

/// The built program, printing its trace.
struct TodoTraceTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func shell(_ script: String) throws -> PseudoTerminal {
        let program = TodoProgram.executable.path
        return try PseudoTerminal("/bin/sh", ["-c", script, program, folder.path])
    }

    private func dateless(_ text: String) -> [String] {
        text.replacing(/\d{4}-\d\d-\d\d/, with: "TODAY").split(separator: "\n").map(String.init)
    }

    private let changes = [
        "event TodoListModule#1: taskEntered(8 characters, on: TODAY)",
        "  called StoreEventsListener#1",
        "    action TodoListAction.add(8 characters, on: TODAY)",
        "      changed TodoList: document: 3 lines → 4 lines; outcome: opened → added(4)",
        "event TodoListModule#1: taskDone(1, on: TODAY)",
        "  called StoreEventsListener#1",
        "    action TodoListAction.complete(1, on: TODAY)",
        "      changed TodoList: document: 4 lines (a different value); outcome: added(4) → completed(1)",
    ]

    @Test
    func printsEachStepToAPipe() throws {
        let result = try TodoProgram.run(["--trace"], typing: "add Buy milk\ndone 1\n")
        #expect(
            dateless(result.error) == [
                "route started TodoListModule#1",
                "  screen appeared LineScreen#1",
            ] + changes + [
                "event ConsoleModule#1: inputEnded",
                "  called StoreEventsListener#1",
                "    action TodoListAction.endInput",
                "      changed TodoList: outcome: completed(1) → closed",
            ]
        )
        #expect(result.status == 0)
    }

    @Test
    func drawsTheTerminalWhileTracingToAFile() throws {
        let terminal = try shell("cd \"$1\"; \"$0\" --trace 2>trace; echo status $?")
        try terminal.wait(for: "? help")
        try terminal.type("aBuy milk\r")
        try terminal.wait(for: "Added 4: ")
        try terminal.type("g q")
        try terminal.wait(for: "status 0")
        #expect(
            dateless(try folder.text(of: "trace")) == [
                "route started TodoListModule#1",
                "  screen appeared ListScreen#1",
            ] + changes + [
                "event TodoListModule#1: quitRequested",
                "  called StoreEventsListener#1",
                "    action TodoListAction.quit",
                "      changed TodoList: outcome: completed(1) → closed",
            ]
        )
    }

    @Test(arguments: ["", "2>&1", "2>/dev/tty"])
    func refusesToTraceOnTheDrawnTerminal(redirection: String) throws {
        let terminal = try shell("\"$0\" --trace \(redirection); echo status $?")
        try terminal.wait(for: "status 1")
        #expect(!String(decoding: terminal.output, as: UTF8.self).contains("\u{1B}"))
        #expect(
            terminal.screen.lines.joined().hasPrefix(
                "todo: The trace can't be printed where the list is drawn. To fix this, "
            )
        )
    }
}
