import EventModules
import Terminal
import TerminalTestSupport
import Testing
import todo

/// The bar that travels through the app's past.
@MainActor
struct TimeTravelBarTests {
    private let screen: TodoHostedScreen

    init() throws {
        screen = try TodoHostedScreen("a\nb\n", rows: 14, columns: 70)
        #expect(screen.type("t").contains { $0.contains("The past is kept from now on") })
        // The notice doesn't take the keys that follow.
        screen.type(" j")
        screen.press(.enter)
    }

    @Test
    func travelsAndReturns() {
        let present = screen.press()
        #expect(present[0] == "Task 2, open")
        #expect(screen.type("t").contains { $0.contains("Up, Down travel") })
        #expect(screen.press(.home)[1] == ">1 x 2024-05-21 a")
        #expect(screen.press(.escape) == present)
    }

    /// Each move leads to several entries, and the trace drops the oldest ones.
    @Test
    func returnsAfterMoreMovesThanTheTraceKeeps() {
        let present = screen.press()
        screen.type("t")
        for _ in 0..<100 {
            #expect(screen.press(.home)[1] == ">1 x 2024-05-21 a")
            #expect(screen.press(.end)[2] == ">2 b")
        }
        #expect(screen.press(.home)[1] == ">1 x 2024-05-21 a")
        #expect(screen.press(.escape) == present)
    }

    @Test
    func aTransferInProgressKeepsThePresent() {
        screen.app.store.dispatch(action: TodoFileAction.begin)
        screen.type("t")
        #expect(screen.press(.home)[0] == "Task 2, open")
        screen.app.store.dispatch(action: TodoFileAction.fail("The disk is full."))
        #expect(screen.press(.home)[1] == ">1 x 2024-05-21 a")
    }

    @Test
    func theFileStaysInThePresent() throws {
        let store = screen.app.store
        let revision = try #require(store.state[TodoList.self]?.revision)
        store.dispatch(action: TodoFileAction.finishSavingAs("b.txt", revision))
        screen.type("t")
        screen.press(.home, .enter)
        let list = try #require(store.state[TodoList.self])
        #expect(list.path == "b.txt")
        #expect(list.hasUnsavedChanges == (list.revision !== revision))
        #expect(!list.isTransferring)
    }

    @Test
    func aSignalKeepsTheChangesOfThePresent() async throws {
        let folder = try TemporaryFolder()
        let store = screen.app.store
        let revision = try #require(store.state[TodoList.self]?.revision)
        let path = folder.path("todo.txt")
        store.dispatch(action: TodoFileAction.finishSavingAs(path, revision))
        screen.type("u")
        let present = try #require(store.state[TodoList.self])
        screen.type("t")
        screen.press(.home, .up)
        _ = await screen.keepUnsavedChanges()
        #expect(screen.press()[0] == "Task 2, open")
        #expect(try folder.text(of: "todo.txt.recover") == present.document.text)
    }

    @Test
    func staysInThePast() {
        screen.type("t")
        screen.press(.home, .enter)
        let rows = screen.press()
        #expect(rows[1] == ">1 x 2024-05-21 a")
        #expect(screen.type("u")[1] == ">1 a")
    }
}
