import EventModulesTesting
import Foundation
import Testing
import todo

/// Navigation between the app's screens.
@MainActor
struct TodoNavigationTests {
    private final class Screen {
        var text = ""
    }

    private let screen = Screen()
    private let app: TodoApp

    init() throws {
        let date = try #require(TodoDate("2026-11-21"))
        app = TodoApp(
            list: try TodoDocument(bytes: Data("Call Mum +Family\n(B) Buy milk @shop\n".utf8)),
            file: nil,
            interface: .lines(
                StandardStreams(
                    of: "todo",
                    out: { [screen] in screen.text += $0 },
                    error: { [screen] in screen.text += "! \($0)" }
                )
            ),
            today: { date }
        )
    }

    private func perform(_ lines: String...) -> String {
        screen.text = ""
        for line in lines { app.perform(line) }
        return screen.text
    }

    @Test
    func opensAndClosesASelectedTask() {
        #expect(
            perform("select 2", "where", "back", "where") == """
                Selected 2: (B) Buy milk @shop
                Task 2, open
                  text: Buy milk @shop
                  priority: B
                  contexts: shop
                stack
                  TodoListModule#1  todo://list
                  TaskModule#2  todo://task/2
                 1 Call Mum +Family
                >2 (B) Buy milk @shop
                2 tasks
                stack
                  TodoListModule#1  todo://list

                """
        )
    }

    @Test
    func doesNotShowAMissingTask() {
        app.perform(.select(9))
        #expect(app.router.position.description == "stack: TodoListModule#1")
        #expect(screen.text.contains("There is no task 9"))
    }

    // A key that is held down must not open a screen twice.
    @Test(.manualClock)
    func aBurstOpensOneTask() {
        let list = app.manager.livingModules().lazy.compactMap { $0 as? TodoListModule }.first
        for number in [1, 2] { list?.events.emit(.taskOpened(number)) }
        #expect(app.router.position.description == "stack: TodoListModule#1 / TaskModule#2")
        #expect(screen.text.contains("Task 1, open"))
        ManualClock.current.advance(by: .milliseconds(500))
        list?.events.emit(.taskOpened(2))
        #expect(screen.text.contains("Task 2, open"))
    }

    @Test
    func commandsWithoutANumberApplyToTheShownTask() {
        #expect(
            perform("done", "select 1", "priority A", "done", "reopen") == """
                ! todo: No task is shown. To fix this, select one first, or write its number, as in: done 3
                Selected 1: Call Mum +Family
                Task 1, open
                  text: Call Mum +Family
                  projects: Family
                Changed 1: (A) Call Mum +Family
                Done 1: x 2026-11-21 Call Mum +Family pri:A
                Open again 1: (A) Call Mum +Family

                """
        )
    }

    @Test
    func opensAndClosesTheSettings() {
        #expect(
            perform("settings", "where", "set color red", "close", "close") == """
                Settings
                  color: standard
                stack
                  TodoListModule#1  todo://list
                modal
                  SettingsModule#2  todo://settings
                The color of open tasks is red.
                 1 Call Mum +Family
                 2 (B) Buy milk @shop
                2 tasks
                ! todo: Nothing is open that can be closed. To fix this, type back.

                """
        )
    }

    @Test
    func aLinkOpensItsScreens() {
        _ = perform("settings", "open todo://list/task/2")
        #expect(
            perform("where") == """
                stack
                  TodoListModule#1  todo://list
                  TaskModule#3  todo://task/2

                """
        )
    }

    @Test
    func theTaskOnTopHandlesItsOwnLink() {
        let flow = FlowRecorder(manager: app.manager, router: app.router)
        for number in [1, 1, 2] { app.perform(.console(.linkEntered("todo://task/\(number)"))) }
        app.perform(.console(.backRequested))
        flow.expectTranscript(
            """
            event ConsoleModule#1: linkEntered("todo://task/1")
              called ConsoleRouting#1
                changed TaskState@TaskModule#2: added TaskState(number: 1, draft: nil)
                route pushed TaskModule#2
                  screen appeared LineScreen#2
            event ConsoleModule#1: linkEntered("todo://task/1")
              called ConsoleRouting#1
                route shown TaskModule#2
            event ConsoleModule#1: linkEntered("todo://task/2")
              called ConsoleRouting#1
                changed TaskState@TaskModule#3: added TaskState(number: 2, draft: nil)
                route pushed TaskModule#3
                  screen appeared LineScreen#3
            event ConsoleModule#1: backRequested
              called ConsoleRouting#1
                route popped TaskModule#3
                  screen appeared LineScreen#2
                  changed TaskState@TaskModule#3: removed
            """
        )
    }

    @Test
    func refusesAnUnknownLink() {
        #expect(
            perform("open todo://list/task/x", "where") == """
                ! todo: No pattern answers a deep link.
                    link: “todo://list/task/x”
                    not answered: “x”, from part 3
                    closest patterns: todo://task/{line:Int}: “x” can't be read as {line:Int}
                A link is followed to its end only if patterns answer all of its parts.
                To fix this, correct the link, or register a pattern that answers it: \
                registerDeeplinks(of:) does so for a module.
                stack
                  TodoListModule#1  todo://list

                """
        )
    }

    @Test
    func cannotGoBackFromTheFirstScreen() {
        #expect(
            perform("back")
                == "! todo: This is the first screen. To fix this, open another one first.\n"
        )
    }
}
