import EventModules
import EventModulesTesting
import Testing
import todo

/// A flow that was recorded in todo.
///
/// `flow test` printed this test; the app and the calls were filled in by hand. `TodoRecordingTests`
/// compares it with what the command prints.
@MainActor
struct RecordedFlowTests {
    @Test
    func theRecordedFlowHappensAgain() async throws {
        // Make the app as it was before the first input, and pass its own objects.
        let folder = try TemporaryFolder()
        try folder.write(TodoRecordingTests.list, to: "todo.txt")
        let today = try TodoDate.day(21)
        let app = TodoApp(
            list: TodoDocument(),
            file: TodoFile(path: folder.path("todo.txt")),
            interface: .lines(StandardStreams(out: { _ in }, error: { _ in })),
            today: { today }
        )
        let flow = FlowRecorder(manager: app.manager, router: app.router)

        // Below each input, write the call that made it, with the values that it had.
        // 16. action LoadTodoList(keeper: TodoFileKeeper)
        await app.open()
        await flow.settle()
        // 32. event TodoListModule#1: listRequested(all)
        app.perform(.list(.all))
        // 39. event TodoListModule#1: taskSelected(2)
        app.perform(.select(2))
        // 63. event TaskModule#2: done(2, on: 2024-05-21)
        app.perform(.done(.shown))
        // 70. event TodoListModule#1: saveRequested
        app.perform(.save)
        await flow.settle()
        // 88. event ConsoleModule#1: quitRequested
        app.perform(.quit)

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
            event ConsoleModule#1: quitRequested
              called StoreEventsListener#1
                action TodoListAction.quit
                  changed TodoList: outcome: saved(kept: nil) → closed
            """
        )
        flow.finish()
        withExtendedLifetime(app) {}
    }
}
