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
            interface: .lines(StandardStreams(of: "todo", out: { _ in }, error: { _ in })),
            today: { today }
        )
        let flow = FlowRecorder(manager: app.manager, router: app.router)

        // Below each input, write the call that made it, with the values that it had.
        // 16. action FileOperation(kind: load, keeper: TodoFileKeeper)
        await app.open()
        await flow.settle()
        // 32. event TodoListModule#1: listRequested(all)
        app.perform(.list(.listRequested(.all)))
        // 39. event TodoListModule#1: taskSelected(2)
        // 40. event ConsoleModule#1: taskRequested(2)
        app.perform(.select(2))
        // 63. event TaskModule#2: verbChosen(complete, of: [2], on: 2024-05-21)
        app.perform(.change(.complete, of: .shown))
        // 70. event TodoListModule#1: saveRequested
        app.perform(.list(.saveRequested))
        await flow.settle()
        // 88. event ConsoleModule#1: quitRequested
        app.perform(.console(.quitRequested))

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
            event ConsoleModule#1: quitRequested
              called StoreEventsListener#1
                action TodoListAction.quit
                  changed TodoList: message: saved(kept: nil) → nil; ending: nil → asAsked
            """
        )
        flow.finish()
        withExtendedLifetime(app) {}
    }
}
