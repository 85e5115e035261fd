import EventModulesTesting
import Testing
import todo

/// The events that analytics track.
@MainActor
struct TodoAnalyticsTests {
    private final class NoAnalytics: AnalyticsProvider {
        func track(event: String, properties: [String: AnalyticsValue]) {}
    }

    private let analytics = AnalyticsEventsListener.todo(provider: NoAnalytics())

    @Test
    func everyEventIsTrackedOrIgnored() {
        analytics.expectNoUnmappedCases(
            of: TodoListEvent.self,
            learningFrom: [.taskSelected(1), .savingAsRequested("todo.txt")]
        )
        analytics.expectNoUnmappedCases(of: TaskEvent.self)
        analytics.expectNoUnmappedCases(of: SettingsEvent.self)
        analytics.expectNoUnmappedCases(of: ConsoleEvent.self)
        analytics.expectNoUnmappedCases(of: FileEvent.self)
    }

    @Test
    func doesNotTrackTexts() throws {
        let app = try TodoApp.test("Call Mum\n", listeners: [analytics])
        let flow = FlowRecorder(manager: app.manager, router: app.router, exhaustivity: .off)
        app.perform(.add("Buy milk"))
        app.perform(.change(.edit("Call Dad"), of: .number(1)))
        app.perform(.list(.listRequested(.project("Family"))))
        flow.expect(.tracked("task.added", ["length": 8]))
        flow.expect(.tracked("task.changed", ["how": "edited", "count": 1]))
        flow.expect(.tracked("list.shown", ["by": "project"]))
        withExtendedLifetime(app) {}
    }

    @Test
    func tracksAScreenForEveryPathToIt() throws {
        let app = try TodoApp.test("Call Mum\n", listeners: [analytics])
        let flow = FlowRecorder(manager: app.manager, router: app.router, exhaustivity: .off)
        app.perform(.select(1))
        app.perform(.console(.backRequested))
        app.perform(.console(.linkEntered("todo://task/1")))
        for _ in 0..<2 { flow.expect(.tracked("screen.pushed", ["module": "TaskModule"])) }
        app.perform(.console(.settingsRequested))
        flow.expect(.tracked("screen.presented", ["module": "SettingsModule"]))
        withExtendedLifetime(app) {}
    }
}
