import Foundation
import Testing

/// The built program, with pipes as its streams.
struct TodoProgramTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test
    func showsABuiltInListWithoutAFile() throws {
        let result = try TodoProgram.run(typing: "list @terminal\n")
        let lines = result.out.split(separator: "\n")
        #expect(lines.count == 3)
        #expect(lines.last == "2 tasks")
        #expect(result.error.isEmpty && result.status == 0)
    }

    @Test
    func discardsChangesOfTheBuiltInList() throws {
        let result = try TodoProgram.run(typing: "add Try it\nquit\n")
        #expect(result.error.isEmpty && result.status == 0)
    }

    @Test
    func changesOnlyEditedLines() throws {
        try folder.write("(A) Call Mum \r\n\r\n unknown  syntax\t\nlast", to: "todo.txt")
        let path = folder.path("todo.txt")
        let result = try TodoProgram.run([path], typing: "priority 4 B\nsave\n")
        #expect(result == .init(out: "Changed 4: (B) last\nSaved \(path)\n", error: "", status: 0))
        #expect(
            try folder.text(of: "todo.txt")
                == "(A) Call Mum \r\n\r\n unknown  syntax\t\n(B) last"
        )
    }

    @Test
    func createsAMissingFile() throws {
        let result = try TodoProgram.run(
            [folder.path("new.txt")],
            typing: "add 2026-01-02 Buy milk\nsave\nquit\n"
        )
        #expect(result.status == 0)
        #expect(try folder.text(of: "new.txt") == "2026-01-02 Buy milk\n")
    }

    @Test
    func reportsAFileThatAnotherProgramChanged() throws {
        try folder.write("a\nb\n", to: "todo.txt")
        let path = folder.path("todo.txt")
        let program = try TodoProgram([path])
        try program.type("priority 1 A\n")
        #expect(program.shown() == "Changed 1: (A) a\n")
        try folder.write("another program's\n", to: "todo.txt")
        try program.type("save\n")
        let result = try program.end()
        #expect(result.error.hasPrefix("todo: \(path): "))
        #expect(result.error.contains("To fix this, "))
        #expect(result.status == 1)
        #expect(try folder.text(of: "todo.txt") == "another program's\n")
    }

    @Test
    func aFileThatIsNotTextEndsTheProgram() throws {
        let bytes = Data([0x61, 0x0A, 0x62, 0xFF, 0x0A])
        try bytes.write(to: URL(fileURLWithPath: folder.path("bad.txt")))
        let result = try TodoProgram.run([folder.path("bad.txt")], typing: "list\n")
        #expect(result.out.isEmpty)
        #expect(result.error.split(separator: "\n").count == 1)
        #expect(result.error.contains("To fix this, "))
        #expect(result.status == 1)
        #expect(try Data(contentsOf: URL(fileURLWithPath: folder.path("bad.txt"))) == bytes)
    }

    @Test
    func reportsUnsavedChanges() throws {
        try folder.write("a\n", to: "todo.txt")
        let result = try TodoProgram.run([folder.path("todo.txt")], typing: "done 1\n")
        #expect(
            result.error
                == "todo: The changes were not saved. To fix this, end with the command save.\n"
                + "todo: The unsaved changes are in \(folder.path("todo.txt.recover")), "
                + "for the next start.\n"
        )
        #expect(result.status == 1)
        #expect(try folder.text(of: "todo.txt") == "a\n")
        #expect(try folder.text(of: "todo.txt.recover").hasPrefix("x "))
    }

    @Test
    func quittingWithUnsavedChangesAsksOnce() throws {
        try folder.write("a\n", to: "todo.txt")
        let result = try TodoProgram.run(
            [folder.path("todo.txt")],
            typing: "priority 1 A\nquit\nlist\nquit\nquit\nlist\n"
        )
        let question =
            "todo: There are unsaved changes. "
            + "Type save to keep them, or quit again to discard them.\n"
        #expect(
            result
                == .init(
                    out: "Changed 1: (A) a\n 1 (A) a\n1 task\n",
                    error: question + question,
                    status: 0
                )
        )
    }

    @Test
    func refusesALineThatIsNotText() throws {
        let program = try TodoProgram([])
        try program.type(bytes: Array("add a".utf8) + [0xFF, 0x0A])
        let result = try program.end()
        #expect(
            result
                == .init(
                    out: "",
                    error: "todo: The line is not valid UTF-8 text. To fix this, send UTF-8.\n",
                    status: 1
                )
        )
    }

    @Test
    func logsEventsAndAnalytics() throws {
        let result = try TodoProgram.run(
            ["--log", folder.path("log"), "--analytics", folder.path("analytics")],
            typing: "set color red\nlist\n"
        )
        #expect(result.status == 0)
        let log = try folder.text(of: "log").split(separator: "\n")
        #expect(
            log.filter { !$0.hasPrefix(" ") } == [
                "MoveRouter", "LineScreen: willAppear", "LineScreen: appeared",
                "StackRouter: started(stack: TodoListModule#1)",
                "ConsoleModule: colorEntered(todo.TodoColor.red)", "SetColor",
                "TodoListModule: listRequested(all)", "TodoListAction", "ListAction",
                "ConsoleModule: inputEnded", "TodoListAction",
                "LineScreen: willDisappear", "LineScreen: disappeared", "LineScreen: left",
            ]
        )
        #expect(log.contains("    action:         SetColor(color: todo.TodoColor.red)"))
        struct Line: Decodable {
            let event: String
            let properties: [String: String]
        }
        let lines = try folder.text(of: "analytics").split(separator: "\n").map {
            try JSONDecoder().decode(Line.self, from: Data($0.utf8))
        }
        #expect(lines.map(\.event) == ["color.chosen", "list.shown"])
        #expect(lines.map(\.properties) == [["color": "red"], ["by": "all"]])
    }

    @Test
    func theLogDoesNotContainTheList() throws {
        try folder.write("secret plan\n", to: "todo.txt")
        _ = try TodoProgram.run(
            [folder.path("todo.txt"), "--log", folder.path("log")],
            typing: "list\nadd secret too\nedit 1 secret still\nselect 1\n"
        )
        let log = try folder.text(of: "log")
        #expect(log.contains("TodoList(document: 1 line,"))
        #expect(log.contains("taskEntered(10 characters, on: "))
        #expect(log.contains("verbChosen(TodoLists.TaskVerb.edit(12 characters), of: [1], on: "))
        #expect(!log.contains("secret"))
    }

    @Test
    func aLogThatCannotBeWrittenEndsTheProgram() throws {
        let path = folder.path("no/folder/log")
        let result = try TodoProgram.run(["--log", path])
        #expect(
            result.error
                == "todo: \(path): can't be written (No such file or directory). "
                + "To fix this, name a file in a folder that you may write to.\n"
        )
        #expect(result.status == 1)
    }

    @Test
    func anUnknownOptionEndsTheProgram() throws {
        let result = try TodoProgram.run(["--bogus"])
        #expect(
            result
                == .init(
                    out: "",
                    error: """
                        Error: There is no option --bogus.
                        Usage: todo [OPTIONS] [FILE]
                               todo [OPTIONS] [FILE] COMMAND
                          See 'todo --help' for more information.

                        """,
                    status: 64
                )
        )
    }

    @Test
    func helpShowsTheUsage() throws {
        let result = try TodoProgram.run(["--help"])
        #expect(result.out.contains("USAGE: todo [OPTIONS] [FILE]\n"))
        #expect(result.out.contains("\n  add TEXT                  add a task\n"))
        #expect(result.out.contains("\n  --trace "))
        #expect(result.error.isEmpty && result.status == 0)
    }
}
