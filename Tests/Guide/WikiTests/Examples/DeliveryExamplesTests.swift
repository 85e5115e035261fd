import EventModules
import EventModulesTesting
import EventModulesTracing
import Testing

/// The examples in the comments of Delivery.
@MainActor
struct DeliveryExamplesTests {
    private final class CrashReporter {
        var log: [String] = []

        func log(_ text: String) { log.append(text) }
    }

    private struct Load: TaskAction {
        struct Offline: Error {}

        func run(
            getState: @escaping TaskGetStateFunction,
            dispatch: @escaping TaskDispatchFunction
        ) async throws { throw Offline() }
    }

    private typealias Todo = String

    @Test
    func reportsGoToTheSink() {
        let crashReporter = CrashReporter()
        let sink = Diagnostics.sink
        defer { Diagnostics.sink = sink }

        Diagnostics.sink = { report in crashReporter.log(report.description) }

        let subject = PublishSubject<Int>()
        subject.onCompleted()
        subject.onNext(1)
        #expect(crashReporter.log.count == 1)
    }

    @Test
    func reportsAreCollected() {
        let subject = PublishSubject<Int>()
        subject.onCompleted()

        let reports = Diagnostics.collect { subject.onNext(1) }

        #expect(reports.count == 1)
    }

    @Test
    func reportsOfTasksAreCollected() async {
        let store = Suas.createStore(reducer: BlockReducer(initialState: 0) { _, _ in nil })
        let load = Load()

        let reports = await Diagnostics.collectReports { try? await store.run(load) }

        #expect(reports.isEmpty)
    }

    @Test
    func clocksAreForTheTask() {
        let provider = RecordingAnalyticsProvider()
        let listener = AnalyticsEventsListener(provider: provider)
            .on(ViewControllerEvent.appeared, as: "appeared", recorded: .throttled(.seconds(1)))
        let producer = MockScreen()

        //> let clock = ManualClock()

        producer.appear()
        #expect(provider.tracked.map(\.event) == ["appeared"])
    }

    @Test
    func contentIsRedacted() {
        //> struct Password: Redacted {
        struct SignIn: Action {
            let name: String
            let password: Password
        }

        let action = SignIn(name: "anna", password: Password(text: "1234"))
        #expect(recorded(action) == #"action SignIn(name: "anna", password: •••)"#)
    }

    @Test
    func partsAreLeftOut() {
        //> struct TodoServer: Uninspected, Sendable {
        struct LoadTodos: Action {
            let list: String
            let server: TodoServer
        }

        let action = LoadTodos(list: "home", server: TodoServer { [] })
        #expect(recorded(action) == #"action LoadTodos(list: "home")"#)
    }

    private func recorded(_ action: any Action) -> String {
        let store = Suas.createStore(reducer: BlockReducer(initialState: 0) { _, _ in nil })
        let trace = FlowTrace(store: store)
        store.dispatch(action)
        return "\(trace.transcript)"
    }
}
