import EventModulesTesting
import Foundation
import Testing
import todo

/// The composed app, with its streams in memory and a fixed date.
@MainActor
struct TodoAppTests {
    private final class Screen {
        var text = ""
    }

    private let screen = Screen()

    private var streams: StandardStreams {
        StandardStreams(
            of: "todo",
            out: { [screen] in screen.text += $0 },
            error: { [screen] in screen.text += "! \($0)" }
        )
    }

    private func app(_ text: String, hasColors: Bool = false) throws -> TodoApp {
        let date = try #require(TodoDate("2026-11-21"))
        return TodoApp(
            list: try TodoDocument(bytes: Data(text.utf8)),
            file: nil,
            interface: .lines(streams, hasColors: hasColors),
            today: { date }
        )
    }

    private func perform(_ lines: String..., on app: TodoApp) -> String {
        screen.text = ""
        for line in lines { app.perform(line) }
        return screen.text
    }

    @Test
    func listsTasksByProjectAndContext() throws {
        let app = try app("(A) Call Mum +Family @phone\n\nx 2026-01-01 Buy milk @shop\n")
        #expect(
            perform("list", on: app) == """
                 1 (A) Call Mum +Family @phone
                 3 x 2026-01-01 Buy milk @shop
                2 tasks

                """
        )
        #expect(
            perform("list +Family", on: app) == " 1 (A) Call Mum +Family @phone\n1 task\n"
        )
        #expect(perform("list @nowhere", on: app) == "0 tasks\n")
    }

    @Test
    func changesTasks() throws {
        let app = try app("(A) Call Mum\n")
        #expect(
            perform(
                "add Buy  milk +home",
                "done 1",
                "reopen 1",
                "priority 2 C",
                "priority 1 -",
                "edit 1 (B) Call Dad",
                "select 2",
                "list",
                on: app
            ) == """
                Added 2: 2026-11-21 Buy  milk +home
                Done 1: x 2026-11-21 Call Mum pri:A
                Open again 1: (A) Call Mum
                Changed 2: (C) 2026-11-21 Buy  milk +home
                Changed 1: Call Mum
                Changed 1: (B) Call Dad
                Selected 2: (C) 2026-11-21 Buy  milk +home
                Task 2, open
                  text: Buy  milk +home
                  priority: C
                  added: 2026-11-21
                  projects: home
                 1 (B) Call Dad
                >2 (C) 2026-11-21 Buy  milk +home
                2 tasks

                """
        )
    }

    @Test
    func refusesImpossibleCommands() throws {
        let app = try app("x done\nopen\n")
        #expect(
            perform("done 1", "reopen 2", "priority 1 A", "select 9", "save", on: app) == """
                ! todo: Task 1 is already done. To fix this, choose an open task.
                ! todo: Task 2 is still open. To fix this, choose a done task to reopen.
                ! todo: Task 1 is done, and only open tasks have a priority. \
                To fix this, reopen it first.
                ! todo: There is no task 9; the list has 1-2. To fix this, use one of these numbers.
                ! todo: This list has no file. To fix this, start with a file: todo FILE.

                """
        )
    }

    @Test
    func undoesAndRedoesChanges() throws {
        let app = try app("a\n")
        #expect(
            perform(
                "priority 1 B",
                "set color red",
                "done 9",
                "undo",
                "undo",
                "list",
                "redo",
                "redo",
                "list",
                on: app
            ) == """
                Changed 1: (B) a
                The color of open tasks is red.
                ! todo: There is no task 9; the list has 1. To fix this, use one of these numbers.
                Undone
                ! todo: There is nothing to undo. To fix this, change something.
                 1 a
                1 task
                Redone
                ! todo: There is nothing to redo. To fix this, undo something.
                 1 (B) a
                1 task

                """
        )
    }

    @Test
    func aNewChangeClearsRedo() throws {
        let app = try app("a\n")
        #expect(
            perform("priority 1 B", "undo", "priority 1 C", "redo", "undo", "list", on: app) == """
                Changed 1: (B) a
                Undone
                Changed 1: (C) a
                ! todo: There is nothing to redo. To fix this, undo something.
                Undone
                 1 a
                1 task

                """
        )
    }

    @Test
    func readsAndSavesItsFile() async throws {
        let folder = try TemporaryFolder()
        try folder.write("a\n", to: "todo.txt")
        let app = TodoApp(
            list: TodoDocument(),
            file: TodoFile(path: folder.path("todo.txt")),
            interface: .lines(streams)
        )
        await app.open()
        #expect(perform("priority 1 A", on: app) == "Changed 1: (A) a\n")
        screen.text = ""
        app.perform("save")
        await app.settle()
        #expect(screen.text == "Saved \(folder.path("todo.txt"))\n")
        #expect(try folder.text(of: "todo.txt") == "(A) a\n")
        app.perform("quit")
        #expect(app.ending == .asAsked)
    }

    @Test
    func aFileThatCannotBeReadEndsTheApp() async throws {
        let folder = try TemporaryFolder()
        let app = TodoApp(
            list: TodoDocument(),
            file: TodoFile(path: folder.path),
            interface: .lines(streams)
        )
        await app.open()
        #expect(app.ending != nil)
        #expect(screen.text.hasPrefix("! todo: \(folder.path): "))
    }

    @Test
    func repeatsAMessage() throws {
        let app = try app("")
        #expect(perform("list", "list", on: app) == "0 tasks\n0 tasks\n")
        let refusal =
            "! todo: There is no command \"x\". To fix this, type help to see all commands.\n"
        #expect(perform("x", "x", on: app) == refusal + refusal)
    }

    @Test
    func drawsInTheChosenColor() throws {
        let app = try app("open\nx done\n", hasColors: true)
        #expect(
            perform("set color red", "list", on: app) == """
                The color of open tasks is red.
                 1 \u{1B}[31mopen\u{1B}[0m
                 2 \u{1B}[2mx done\u{1B}[0m
                2 tasks

                """
        )
    }

    @Test
    func keepsControlCharactersFromTheTerminal() throws {
        let app = try app("evil \u{1B}[2J text\n")
        #expect(perform("list", on: app) == " 1 evil \\u{1B}[2J text\n1 task\n")
    }

    @Test
    func showsHelp() throws {
        let app = try app("")
        #expect(perform("help", on: app) == CommandSyntax.helpText + "\n")
    }

    @Test
    func modulesEmitTheUsersRequests() throws {
        let app = try app("a\n")
        let flow = FlowRecorder(manager: app.manager, router: app.router)
        _ = perform("done 1", "set color blue", "quit", on: app)
        flow.expectTranscript(
            """
            event TodoListModule#1: verbChosen(complete, of: [1], on: 2026-11-21)
              called StoreEventsListener#1
                action TodoListAction.change(complete, of: [1], on: 2026-11-21) in TodoListModule#1
                  changed TodoList: document: 1 line (a different value); message: nil → tasks("Done", [1])
            event ConsoleModule#1: colorEntered(blue)
              called StoreEventsListener#1
                action SetColor(color: blue)
                  changed TodoSettings: color: standard → blue
            event ConsoleModule#1: quitRequested
              called StoreEventsListener#1
                action TodoListAction.quit
                  changed TodoList: message: tasks("Done", [1]) → nil; ending: nil → asAsked
            """
        )
        #expect(app.ending == .asAsked)
        flow.finish()
    }
}
