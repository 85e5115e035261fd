import EventModules
import EventModulesTesting
import Foundation
import Testing

/// A secure field's text is in no log, transcript or recording.
@MainActor
struct PromptSecretsTests {
    private nonisolated static let secret = "s3cret"
    private static let signIn = Prompt(
        "Sign in",
        fields: [.init("name"), .init("password", text: nil)]
    )

    private let log = Log()
    private let bag = DisposeBag()

    /// Answers a prompt with a name and a secret, and returns the answer.
    private func answer(on app: RoutedApp) throws -> PromptAnswer {
        var answers: [PromptAnswer] = []
        app.router.show(Self.signIn).subscribe(onNext: { answers.append($0) }).disposed(by: bag)
        app.router.answer(
            try #require(app.router.position.prompt),
            button: "ok",
            texts: ["name": "anna", "password": Self.secret]
        )
        return try #require(answers.first)
    }

    private func expectHidden(_ text: String) {
        #expect(text.contains("Sign in"))
        #expect(!text.contains(Self.secret))
    }

    @Test
    func theAnswerHasTheText() throws {
        #expect(try answer(on: RoutedApp(tabs: ["home"]))["password"] == Self.secret)
    }

    @Test
    func printingAndDumpingAnAnswerHidesIt() throws {
        let answer = try answer(on: RoutedApp(tabs: ["home"]))
        let event = RouterEvent.answered(answer)
        for text in ["\(answer)", "\(event)", String(reflecting: answer)] { expectHidden(text) }
        for value in [answer, event] as [Any] {
            var text = ""
            dump(value, to: &text)
            #expect(text.contains("Sign in"))
            #expect(!text.contains(Self.secret))
        }
    }

    @Test
    func listenersAndTheStoresLoggerHideIt() throws {
        let write = { [log] (text: String) in log.lines.append(text) }
        let store = Suas.createStore(
            reducer: RouterReducer(),
            middleware: LoggerMiddleware(write: write)
        )
        let app = RoutedApp(
            tabs: ["home"],
            store: store,
            listeners: [
                EventsLogger(write: { [log] in log.lines.append($0) }),
                StoreEventsListener(store: store, forwardingUnmapped: true),
            ]
        )
        _ = try answer(on: app)
        let lines = log.lines.filter { $0.contains("answered") }
        #expect(lines.count == 2)
        for line in lines { expectHidden(line) }
        #expect(!log.lines.joined().contains(Self.secret))
    }

    @Test
    func transcriptsAndExportsHideIt() throws {
        let store = Suas.createStore(reducer: RouterReducer())
        let app = RoutedApp(
            tabs: ["home"],
            store: store,
            listeners: [StoreEventsListener(store: store, forwardingUnmapped: true)]
        )
        let trace = FlowTrace(manager: app.manager, router: app.router)
        _ = try answer(on: app)
        expectHidden("\(trace.transcript)")
        expectHidden("\(trace.fullTranscript)")
        for entry in trace.entries { #expect(!trace.why(entry).contains(Self.secret)) }
    }

    @Test
    func aRecordingHidesIt() async throws {
        let path = NSTemporaryDirectory() + "prompt-\(UUID().uuidString).flow"
        defer { try? FileManager.default.removeItem(atPath: path) }
        let app = RoutedApp(tabs: ["home"])
        let file = try FlowFile(path)
        let trace = FlowTrace(manager: app.manager, router: app.router, to: file)
        _ = try answer(on: app)
        trace.stop()
        try await file.flush()
        expectHidden(try String(contentsOfFile: path, encoding: .utf8))
        let recording = try FlowRecording(contentsOf: path)
        let text = String(decoding: recording.otlpRequests().flatMap(\.self), as: UTF8.self)
        #expect(text.contains("Sign in"))
        #expect(!text.contains(Self.secret))
    }

    @Test
    func failuresOfTestsHideIt() throws {
        let app = RoutedApp(tabs: ["home"])
        let recorder = FlowRecorder(manager: app.manager, router: app.router)
        let answer = try answer(on: app)
        withKnownIssue {
            recorder.expect(.event(RouterEvent.answered(answer)))
            recorder.expect(.event(RouterEvent.tabSelected(1)))
        } matching: { issue in
            !"\(issue)".contains(Self.secret)
        }
    }

    @Test
    func anUnknownButtonsReportHidesIt() throws {
        let app = RoutedApp(tabs: ["home"])
        _ = app.router.show(Self.signIn)
        let prompt = try #require(app.router.position.prompt)
        let reports = Diagnostics.collect {
            app.router.answer(prompt, button: "no", texts: ["password": Self.secret])
        }
        #expect(reports.count == 1)
        #expect(!"\(reports)".contains(Self.secret))
    }
}
