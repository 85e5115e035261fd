import EventModulesTesting
import Foundation
import TerminalTestSupport
import Testing
import todo

/// Another program writes the list's file while the app runs.
@MainActor
struct TodoWatchingTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("a\nb\nc\n", to: "todo.txt")
    }

    private func app() async throws -> TodoApp {
        let app = TodoApp(
            list: TodoDocument(),
            file: TodoFile(path: folder.path("todo.txt")),
            interface: .terminal
        )
        await app.open()
        return app
    }

    /// Does what the watcher's event leads to, and waits for it.
    private func compare(_ app: TodoApp) async {
        let flow = FlowRecorder(manager: app.manager, router: app.router, exhaustivity: .off)
        app.compare()
        await flow.settle()
    }

    private func list(of app: TodoApp) throws -> TodoList {
        try #require(app.store.state[TodoList.self])
    }

    @Test
    func readsTheFileAgainIfNothingIsUnsaved() async throws {
        let app = try await app()
        try folder.write("theirs\n", to: "todo.txt")
        await compare(app)
        let list = try list(of: app)
        #expect(list.document.text == "theirs\n" && !list.hasUnsavedChanges)
    }

    @Test
    func readsAFileThatWasMissingAtTheStart() async throws {
        try FileManager.default.removeItem(atPath: folder.path("todo.txt"))
        let app = try await app()
        try folder.write("theirs\n", to: "todo.txt")
        await compare(app)
        #expect(try list(of: app).document.text == "theirs\n")
        app.perform(.change(.prioritize(.a), of: .number(1)))
        app.perform(.list(.saveRequested))
        await app.settle()
        #expect(try folder.text(of: "todo.txt") == "(A) theirs\n")
    }

    @Test
    func archivesEachTaskOnce() async throws {
        let app = try await app()
        app.perform(.change(.complete, of: .number(1)))
        for _ in 0..<2 {
            app.perform(.list(.archivingRequested))
            await app.settle()
            #expect(try list(of: app).document.text == "b\nc\n")
            app.perform(.list(.undoRequested))
        }
        #expect(try folder.text(of: "done.txt").split(separator: "\n").count == 1)
    }

    @Test
    func mergesChangesOfDifferentLines() async throws {
        let app = try await app()
        app.perform(.change(.prioritize(.a), of: .number(1)))
        try folder.write("a\nb\nC\nd\n", to: "todo.txt")
        await compare(app)
        #expect(try list(of: app).document.text == "(A) a\nb\nC\nd\n")
        #expect(try list(of: app).hasUnsavedChanges)
        app.perform(.list(.saveRequested))
        await app.settle()
        #expect(try folder.text(of: "todo.txt") == "(A) a\nb\nC\nd\n")
        #expect(try folder.names() == ["todo.txt"])
    }

    @Test
    func asksIfBothChangedTheSameLine() async throws {
        let app = try await app()
        app.perform(.change(.prioritize(.a), of: .number(1)))
        try folder.write("A\nb\nc\n", to: "todo.txt")
        await compare(app)
        #expect(try list(of: app).question == .conflict)
        #expect(try list(of: app).document.text == "(A) a\nb\nc\n")
        #expect(try folder.text(of: "todo.txt") == "A\nb\nc\n")
    }

    @Test
    func itsOwnSaveAndAMissingFileAreNoChange() async throws {
        let app = try await app()
        app.perform(.change(.prioritize(.a), of: .number(1)))
        app.perform(.list(.saveRequested))
        await app.settle()
        await compare(app)
        #expect(try list(of: app).message == .saved(kept: nil))
        try FileManager.default.removeItem(atPath: folder.path("todo.txt"))
        await compare(app)
        #expect(try list(of: app).document.lines.count == 3)
    }

    @Test
    func theProgramFollowsTheFileThatItWasSavedAs() throws {
        let terminal = try folder.todo()
        try terminal.type("W")
        try terminal.wait(for: "Save as: ")
        try terminal.type("\u{15}\(folder.path("other.txt"))\r")
        try terminal.wait(for: "other.txt: 3 tasks")
        try folder.write("theirs\n", to: "other.txt")
        try terminal.wait(for: ">1 theirs")
    }

    @Test
    func theProgramShowsAnotherProgramsChanges() throws {
        let terminal = try folder.todo()
        try folder.write("theirs\nd\n", to: "todo.txt")
        try terminal.wait(for: ">1 theirs")
        #expect(terminal.screen.lines[0].contains("[changed]") == false)
    }

    @Test
    func aSaveMergesWhatItFinds() async throws {
        let app = try await app()
        app.perform(.change(.prioritize(.a), of: .number(1)))
        try folder.write("a\nb\nC\n", to: "todo.txt")
        app.perform(.list(.savingAndQuittingRequested))
        await app.settle()
        #expect(try folder.text(of: "todo.txt") == "(A) a\nb\nC\n")
        #expect(app.ending == .asAsked)
    }

    // Regression: the question ended the comparison, and the save never ended.
    @Test
    func aSaveMergesWhileTheUserIsAsked() async throws {
        let app = try await app()
        app.perform(.change(.prioritize(.a), of: .number(1)))
        try folder.write("a\nb\nC\n", to: "todo.txt")
        app.perform(.list(.saveRequested))
        app.perform(.list(.quitRequested))
        #expect(try list(of: app).question == .quitting)
        await app.settle()
        #expect(try folder.text(of: "todo.txt") == "(A) a\nb\nC\n")
        #expect(app.ending == .asAsked)
    }

    @Test(.manualClock)
    func autosaveSavesAfterASecondOfRest() async throws {
        let app = try await app()
        app.beginAutosave()
        app.perform(.change(.prioritize(.a), of: .number(1)))
        ManualClock.current.advance(by: .milliseconds(900))
        app.perform(.change(.prioritize(.b), of: .number(2)))
        ManualClock.current.advance(by: .milliseconds(900))
        await app.settle()
        #expect(try folder.text(of: "todo.txt") == "a\nb\nc\n")
        let lists = app.store.partialStore(forStateType: TodoList.self).states.values
        ManualClock.current.advance(by: .milliseconds(100))
        for await list in lists where list.message == .saved(kept: nil) { break }
        #expect(try folder.text(of: "todo.txt") == "(A) a\n(B) b\nc\n")
    }

    @Test
    func savesUnderAnotherName() async throws {
        let app = try await app()
        let other = folder.path("other.txt")
        app.save(as: other)
        await app.settle()
        #expect(try folder.text(of: "other.txt") == "a\nb\nc\n")
        app.perform(.change(.prioritize(.a), of: .number(1)))
        app.perform(.list(.saveRequested))
        await app.settle()
        #expect(try folder.text(of: "other.txt") == "(A) a\nb\nc\n")
        #expect(try folder.text(of: "todo.txt") == "a\nb\nc\n")
        app.save(as: folder.path("todo.txt"))
        await app.settle()
        #expect(try list(of: app).path == other)
        let path = folder.path("todo.txt")
        guard case .refusal(let reason) = try list(of: app).message else {
            Issue.record("The save wasn't refused.")
            return
        }
        #expect(
            reason.text
                == "\(path) exists. To fix this, use another name, or start with it: todo \(path)"
        )
    }
}
