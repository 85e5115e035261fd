import EventModules
import EventModulesTesting
import Foundation
import Terminal
import Testing
import todo

/// The list's file while the user looks at the past.
@MainActor
struct TimeTravelFileTests {
    private let folder: TemporaryFolder
    private let screen: TodoHostedScreen

    init() async throws {
        folder = try TemporaryFolder()
        try folder.write("a\nb\nc\n", to: "todo.txt")
        let file = TodoFile(path: folder.path("todo.txt"))
        let app = TodoApp(list: TodoDocument(), file: file, interface: .terminal)
        await app.open()
        screen = TodoHostedScreen(of: app, rows: 14, columns: 70)
        screen.type("t")
    }

    private func list() throws -> TodoList {
        try #require(screen.app.store.state[TodoList.self])
    }

    /// Lets a second pass, and waits for what follows.
    private func rest() async {
        await ManualClock.current.run(for: .seconds(1))
        await screen.app.store.settle()
    }

    private func change(_ priority: TodoPriority, _ number: Int) {
        screen.app.perform(.change(.prioritize(priority), of: .number(number)))
    }

    @Test(.manualClock)
    func autosaveLeavesThePastAlone() async throws {
        screen.app.beginAutosave()
        change(.a, 1)
        change(.b, 2)
        await rest()
        #expect(try list().message == .saved(kept: nil))
        screen.type("t")
        screen.press(.home)
        #expect(try list().document.text == "(A) a\nb\nc\n")
        for _ in 0..<2 {
            await rest()
            screen.press(.escape)
            #expect(try !list().hasUnsavedChanges)
        }
        #expect(try folder.text(of: "todo.txt") == "(A) a\n(B) b\nc\n")
    }

    @Test(.manualClock)
    func aMomentWhereTheUserStaysIsSaved() async throws {
        screen.app.beginAutosave()
        change(.a, 1)
        change(.b, 2)
        await rest()
        #expect(try list().message == .saved(kept: nil))
        screen.type("t")
        screen.press(.home, .enter)
        await rest()
        #expect(try list().message == .saved(kept: nil))
        #expect(try folder.text(of: "todo.txt") == "(A) a\nb\nc\n")
    }

    @Test
    func anotherProgramsChangeIsForThePresent() async throws {
        screen.app.watch()
        change(.a, 1)
        change(.b, 2)
        screen.type("t")
        screen.press(.home)
        try folder.write("a\nb\nc\ntheirs\n", to: "todo.txt")
        screen.app.compare()
        await screen.app.store.settle()
        #expect(try list().document.text == "(A) a\nb\nc\n")
        screen.press(.escape)
        await screen.app.store.settle()
        #expect(try list().document.text == "(A) a\n(B) b\nc\ntheirs\n")
        #expect(try list().hasUnsavedChanges)
    }
}
