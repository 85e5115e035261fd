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
        StandardStreams(of: "todo", out: { _ in }, error: { _ in })
    )

    @Test
    func aTaskIsLoadedShownCompletedAndSaved() async throws {
        let app = app(silence)
        let flow = FlowRecorder(manager: app.manager, router: app.router)
        await app.open()
        app.perform(.list(.listRequested(.all)))
        app.perform(.select(2))
        app.perform(.change(.complete, of: .shown))
        app.perform(.list(.saveRequested))
        await flow.settle()
        flow.expectTranscript(
            """
            action FileOperation(kind: load, keeper: TodoFileKeeper)
              began FileOperation(kind: load, keeper: TodoFileKeeper)
                action TodoFileAction.begin
                  changed TodoList: isTransferring: false → true
                action FileTransfer(load)
                  began FileTransfer(load)
                    action TodoFileAction.open(2 lines)
                      changed TodoList: document: 0 lines → 2 lines; isTransferring: true → false
                      event StoreEventsProducer#1: opened
                    ended FileTransfer(load)
                ended FileOperation(kind: load, keeper: TodoFileKeeper)
            event TodoListModule#1: listRequested(all)
              called StoreEventsListener#1
                action TodoListAction.dismiss in TodoListModule#1
                action ListAction.filter(all) in TodoListModule#1
            event TodoListModule#1: taskSelected(2)
              called StoreEventsListener#1
                action TodoListAction.select(2) in TodoListModule#1
                  changed TodoList: message: nil → tasks("Selected", [2])
                action ListAction.select(2) in TodoListModule#1
                  changed ListState@TodoListModule#1: selection: nil → 2
            event ConsoleModule#1: taskRequested(2)
              called ConsoleRouting#1
                changed TaskState@TaskModule#2: added TaskState(number: 2, draft: nil)
                route pushed TaskModule#2
                  screen appeared LineScreen#2
            event TaskModule#2: verbChosen(complete, of: [2], on: 2024-05-21)
              called StoreEventsListener#1
                action TodoListAction.change(complete, of: [2], on: 2024-05-21) in TaskModule#2
                  changed TodoList: document: 2 lines (a different value); message.tasks.0: "Selected" → "Done"
            event TodoListModule#1: saveRequested
              called StoreEventsListener#1
                action FileOperation(kind: save, keeper: TodoFileKeeper) in TodoListModule#1
                  began FileOperation(kind: save, keeper: TodoFileKeeper)
                    action TodoFileAction.begin in TodoListModule#1
                      changed TodoList: message: tasks("Done", [2]) → nil; isTransferring: false → true
                    action FileTransfer(save) in TodoListModule#1
                      began FileTransfer(save)
                        action TodoFileAction.finishSaving(Revision, kept: nil, hasRecovered: false) in TodoListModule#1
                          changed TodoList: message: nil → saved(kept: nil); isTransferring: true → false
                          event StoreEventsProducer#1: saved
                        ended FileTransfer(save)
                    ended FileOperation(kind: save, keeper: TodoFileKeeper)
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
        #expect(
            lines == [
                "changed ListState@TodoListModule#1: added ListState(listing: TodoListing("
                    + "filter: all, order: file, hidesDone: false, today: nil), selection: nil, "
                    + "marked: [])",
                "route started TodoListModule#1", "  screen appeared LineScreen#1",
            ]
        )
        await app.open()
        lines = []
        app.perform(.add("Read"))
        #expect(
            lines == [
                "event TodoListModule#1: taskEntered(4 characters, on: 2024-05-21)",
                "  called StoreEventsListener#1",
                "    action TodoListAction.add(4 characters, on: 2024-05-21) in TodoListModule#1",
                "      changed TodoList: document: 2 lines → 3 lines; "
                    + "message: nil → tasks(\"Added\", [3])",
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
        perform(.change(.complete, of: .shown))
        perform(.console(.settingsRequested))
        perform(.list(.saveRequested))
        await settle()
    }
}
