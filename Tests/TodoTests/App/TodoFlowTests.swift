import EventModulesTesting
import Testing
import todo

/// The flows of the whole app, and the release of all its objects.
@MainActor
struct TodoFlowTests {
    private let folder: TemporaryFolder
    private let today: TodoDate

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("(A) Call Mum\nBuy milk\n", to: "todo.txt")
        today = try .day(21)
    }

    private func app(
        _ interface: TodoApp.Interface,
        trace: ((String) -> Void)? = nil
    ) -> TodoApp {
        TodoApp(
            list: TodoDocument(),
            file: TodoFile(path: folder.path("todo.txt")),
            trace: trace,
            interface: interface,
            today: { [today] in today }
        )
    }

    private let silence = TodoApp.Interface.lines(
        StandardStreams(out: { _ in }, error: { _ in })
    )

    @Test
    func aTaskIsLoadedShownCompletedAndSaved() async throws {
        let app = app(silence)
        let flow = FlowRecorder(manager: app.manager, router: app.router)
        await app.open()
        app.perform(.list(.all))
        app.perform(.select(2))
        app.perform(.done(.shown))
        app.perform(.save)
        await flow.settle()
        flow.expectTranscript(
            """
            action LoadTodoList(keeper: TodoFileKeeper)
              began LoadTodoList(keeper: TodoFileKeeper)
                action TodoListAction.beginTransfer
                  changed TodoList: outcome: opened → transferring
                action TodoFileTransfer(reading)
                  began TodoFileTransfer(reading)
                    action TodoListAction.open(2 lines)
                      changed TodoList: document: 0 lines → 2 lines; outcome: transferring → opened
                    ended TodoFileTransfer(reading)
                ended LoadTodoList(keeper: TodoFileKeeper)
            event TodoListModule#1: listRequested(all)
              called StoreEventsListener#1
                action TodoListAction.show(all)
                  changed TodoList: outcome: opened → listed(all)
            event TodoListModule#1: taskSelected(2)
              called StoreEventsListener#1
                action TodoListAction.select(2)
                  changed TodoList: selection: nil → 2; outcome: listed(all) → selected(2)
              called ListRouting#1
                route pushed TaskModule#2
                  screen appeared LineScreen#2
            event TaskModule#2: done(2, on: 2024-05-21)
              called StoreEventsListener#1
                action TodoListAction.complete(2, on: 2024-05-21)
                  changed TodoList: document: 2 lines (a different value); outcome: selected(2) → completed(2)
            event TodoListModule#1: saveRequested
              called StoreEventsListener#1
                action SaveTodoList(keeper: TodoFileKeeper, replaced: lastSeen)
                  began SaveTodoList(keeper: TodoFileKeeper, replaced: lastSeen)
                    action TodoListAction.beginTransfer
                      changed TodoList: outcome: completed(2) → transferring
                    action TodoFileTransfer(writing)
                      began TodoFileTransfer(writing)
                        action TodoListAction.finishSaving(Revision, kept: nil, hasRecovered: false)
                          changed TodoList: outcome: transferring → saved(kept: nil)
                        ended TodoFileTransfer(writing)
                    ended SaveTodoList(keeper: TodoFileKeeper, replaced: lastSeen)
            """
        )
        #expect(try folder.text(of: "todo.txt") == "(A) Call Mum\nx 2024-05-21 Buy milk\n")
        flow.finish()
        withExtendedLifetime(app) {}
    }

    @Test
    func theTracePrintsEachStepImmediately() async {
        var lines: [String] = []
        let app = app(silence) { lines.append($0) }
        #expect(lines == ["route started TodoListModule#1", "  screen appeared LineScreen#1"])
        await app.open()
        lines = []
        app.perform(.add("Read"))
        #expect(
            lines == [
                "event TodoListModule#1: taskEntered(4 characters, on: 2024-05-21)",
                "  called StoreEventsListener#1",
                "    action TodoListAction.add(4 characters, on: 2024-05-21)",
                "      changed TodoList: document: 2 lines → 3 lines; outcome: opened → added(3)",
            ]
        )
        withExtendedLifetime(app) {}
    }

    @Test
    func everythingIsReleasedAfterTheTerminalSession() async {
        var app: TodoApp? = app(.terminal)
        guard let manager = app?.manager, let router = app?.router else { return }
        await app?.use()
        app = nil
        // The subscription that waited for the file ends in a later turn of the main actor.
        await Task.yield()
        expectNothingLeft(in: manager, nil, router)
    }

    @Test
    func everythingIsReleasedAfterTheLineSession() async throws {
        var app: TodoApp? = app(silence)
        let store = try #require(app?.store)
        weak let manager = app?.manager
        weak let router = app?.router
        await app?.use()
        app = nil
        await Task.yield()
        #expect(manager == nil && router == nil)
        expectNothingLeft(in: store)
    }
}

extension TodoApp {
    /// Shows every screen, and reads and writes the file.
    fileprivate func use() async {
        await open()
        perform(.select(1))
        perform(.done(.shown))
        perform(.settings)
        perform(.save)
        await settle()
    }
}
