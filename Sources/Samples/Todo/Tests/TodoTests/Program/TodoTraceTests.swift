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

    private let start =
        "changed ListState@TodoListModule#1: added ListState(listing: TodoListing(filter: all, "
        + "order: file, hidesDone: false, today: nil), selection: nil, marked: [])"

    private let changes = [
        "event TodoListModule#1: taskEntered(8 characters, on: TODAY)",
        "  called StoreEventsListener#1",
        "    action TodoListAction.add(8 characters, on: TODAY) in TodoListModule#1",
        "      changed TodoList: document: 3 lines → 4 lines; message: nil → tasks(\"Added\", [4])",
        "event TodoListModule#1: verbChosen(complete, of: [1], on: TODAY)",
        "  called StoreEventsListener#1",
        "    action TodoListAction.change(complete, of: [1], on: TODAY) in TodoListModule#1",
        "      changed TodoList: document: 4 lines (a different value); "
            + "message.tasks.0: \"Added\" → \"Done\"; message.tasks.1[0]: 4 → 1",
    ]

    @Test
    func printsEachStepToAPipe() throws {
        let result = try TodoProgram.run(["--trace"], typing: "add Buy milk\ndone 1\n")
        #expect(
            dateless(result.error) == [
                start, "route started TodoListModule#1",
                "  screen appeared LineScreen#1",
            ] + changes + [
                "event ConsoleModule#1: inputEnded",
                "  called StoreEventsListener#1",
                "    action TodoListAction.endInput",
                "      changed TodoList: ending: nil → asAsked",
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
        try terminal.type("g qn")
        try terminal.wait(for: "status 0")
        #expect(
            dateless(try folder.text(of: "trace")) == [
                start, "route started TodoListModule#1",
                "  screen appeared ListScreen#1",
            ] + changes.prefix(4) + [
                "action ListAction.select(1) in TodoListModule#1",
                "  changed ListState@TodoListModule#1: selection: nil → 1",
            ] + changes.dropFirst(4) + [
                "event TodoListModule#1: quitRequested",
                "  called StoreEventsListener#1",
                "    action TodoListAction.quitScreen in TodoListModule#1",
                "      changed TodoList: message: tasks(\"Done\", [1]) → unsaved; question: nil → quitting",
                "event TodoListModule#1: quitRequested",
                "  called StoreEventsListener#1",
                "    action TodoListAction.quitScreen in TodoListModule#1",
                "      changed TodoList: message: unsaved → nil; question: quitting → nil; ending: nil → asAsked",
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
