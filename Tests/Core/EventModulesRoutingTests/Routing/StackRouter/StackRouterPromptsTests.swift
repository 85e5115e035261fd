import EventModules
import EventModulesTestSupport
import EventModulesTesting
import Foundation
import Testing

/// Prompts in a router's position, and their ends.
@MainActor
struct StackRouterPromptsTests {
    private let app = RoutedApp(tabs: ["home"])
    private static let empty = Prompt(
        "Empty?",
        style: .dialog,
        buttons: [.init("empty", title: "Empty", role: .destructive), .cancel]
    )
    private static let saved = Prompt("Saved")

    private let log = Log()
    private let bag = DisposeBag()

    private func show(_ prompt: Prompt, on router: any Router) {
        router.show(prompt)
            .subscribe(
                onNext: { [log] in log.lines.append("\($0)") },
                onCompleted: { [log] in log.lines.append("completed") }
            )
            .disposed(by: bag)
    }

    private func shown(_ app: RoutedApp) throws -> ShownPrompt {
        try #require(app.router.position.prompt)
    }

    @Test
    func aStreamHasItsAnswerAfterTheListeners() throws {
        app.router.show(Self.saved)
            .subscribe(onNext: { [app] _ in app.log.lines.append("stream") })
            .disposed(by: bag)
        let prompt = try shown(app)
        #expect(app.journal { app.router.answer(prompt, button: "ok") }.last == "stream")
    }

    @Test
    func anAnswerHasTheTextsOfItsFields() throws {
        var answers: [PromptAnswer] = []
        let prompt = Prompt("Name?", fields: [.init("name", text: "anna"), .init("city")])
        app.router.show(prompt).subscribe(onNext: { answers.append($0) }).disposed(by: bag)
        app.router.answer(try shown(app), button: "ok", texts: ["city": "Rome", "other": "x"])
        let answer = try #require(answers.first)
        #expect(answer["name"] == "anna")
        #expect(answer["city"] == "Rome")
        #expect(answer["other"] == nil)
        #expect("\(answer)" == #""Name?" ok"#)
    }

    @Test
    func aDismissalBySystemPressesTheCancelButton() throws {
        show(Self.empty, on: app.router)
        app.router.answer(try shown(app), button: nil)
        #expect(log.lines.first == #""Empty?" cancel"#)
        show(Prompt("Saved", fields: [.init("name", text: "a")]), on: app.router)
        app.router.answer(try shown(app), button: nil, texts: ["name": "b"])
        #expect(log.lines.suffix(2) == [#""Saved" dismissed"#, "completed"])
    }

    @Test
    func anUnknownButtonIsReportedAndThePromptStays() throws {
        show(Self.empty, on: app.router)
        let prompt = try shown(app)
        let reports = Diagnostics.collect { app.router.answer(prompt, button: "ok") }
        #expect(
            reports.text == """
                A prompt has no button with the id of its answer.
                    prompt: "Empty?"
                    button: ok
                The prompt stays.
                To fix this, pass the id of one of its buttons, or nil.
                """
        )
        #expect(app.router.position.prompt == prompt)
        #expect(log.lines.isEmpty)
    }

    @Test
    func aPromptAndScreensLeaveWithARouterReleasedElsewhere() async {
        let manager = ModuleManager()
        var router: StackRouter? = StackRouter(manager: manager)
        router?.start(with: .page("home"))
        if let router { show(Self.saved, on: router) }
        #expect(manager.livingModules().count == 1)
        await releaseElsewhere(&router)
        #expect(await eventually { log.lines == [#""Saved" left"#, "completed"] })
        #expect(await eventually { manager.livingModules().isEmpty })
    }

    // MARK: - Prompts that aren't shown

    @Test
    func aRouterThatIgnoresThePromptEndsItsStream() {
        final class Deaf: Router {
            func perform(_ moves: [RouterMove]) {}
        }
        show(Self.saved, on: Deaf())
        #expect(log.lines == [#""Saved" refused"#, "completed"])
    }

    /// Regression: the caller subscribed after the answer, and its stream had only the end.
    @Test
    func aPromptBeforeTheStartIsRefusedToItsStream() {
        let app = RoutedApp()
        show(Self.saved, on: app.router)
        #expect(log.lines == [#""Saved" refused"#, "completed"])
    }

    @Test
    func anAnswerWhileThePromptIsShownReachesItsStream() {
        app.router.events.subscribe(onNext: { [unowned router = app.router] event in
            if case .prompted(let prompt) = event { router.answer(prompt, button: "ok") }
        })
        .disposed(by: bag)
        show(Self.saved, on: app.router)
        #expect(log.lines == [#""Saved" ok"#, "completed"])
    }

    /// Regression: the stream had only the end.
    @Test(arguments: [false, true])
    func aPromptAmongMovesThatNeverGoOnIsRefused(isReleased: Bool) {
        let store = Suas.createStore(reducer: AppActionReducer(initialState: 0))
        let manager = ModuleManager(store: store)
        manager.gate("closed", opens: { _ in false }, through: { .page("door") })
        var router: StackRouter? = StackRouter(manager: manager)
        router?.start(with: .page("home"))
        var events: [String] = []
        router?.events.subscribe(onNext: { events.append($0.label) }).disposed(by: bag)
        var recorder: MockRouter? = MockRouter()
        if let recorder { show(Self.saved, on: recorder) }
        let step = PresentableRoutingStep.pushing(.page("gated").behind("closed"))
        router?.perform((recorder?.moves ?? []) + [.route(to: step)])
        recorder = nil
        #expect(log.lines.isEmpty)
        if isReleased { router = nil } else { router?.dismiss() }
        #expect(log.lines == [#""Saved" refused"#, "completed"])
        #expect(
            events.suffix(2)
                == (isReleased ? ["presented", "heldAtGate"] : ["gateRefused", "answered"])
        )
    }

    @Test
    func anAnswerOfMovesThatGoOnIsTheUsers() throws {
        let store = Suas.createStore(reducer: AppActionReducer(initialState: Visitor()))
        let app = RoutedApp(store: store)
        app.manager.gate(
            "signIn",
            opens: { $0[Visitor.self]?.isSignedIn == true },
            through: { .page("door") }
        )
        app.router.start(with: .page("home"))
        let recorder = MockRouter()
        show(Self.saved, on: recorder)
        let step = PresentableRoutingStep.pushing(.page("gated").behind("signIn"))
        app.router.perform(recorder.moves + [.route(to: step)])
        store.dispatch(action: ChangeVisitor.signsIn)
        #expect(log.lines.isEmpty)
        app.router.answer(try shown(app), button: "ok")
        #expect(log.lines == [#""Saved" ok"#, "completed"])
    }

    /// Regression: the prompt was shown, and its position couldn't be read in the next run.
    @Test(arguments: [
        Prompt("Twice?", buttons: [.cancel, .cancel]),
        Prompt("Twice?", fields: [.init("name"), .init("name")]),
    ])
    func aPromptWithEqualIDsIsRefused(prompt: Prompt) {
        let reports = Diagnostics.collect { show(prompt, on: app.router) }
        #expect(
            reports.text == """
                A prompt has two buttons or two fields with the same id.
                    prompt: "Twice?"
                Its answer couldn't identify one of them, and its position couldn't be read at the \
                next launch. The prompt isn't shown.
                To fix this, give each of its buttons and each of its fields its own id.
                """
        )
        #expect(app.router.position.prompt == nil)
        #expect(log.lines == [#""Twice?" refused"#, "completed"])
    }

    @Test
    func aRequestThatIsMadeTwiceIsAnsweredOnce() throws {
        let recorder = MockRouter()
        show(Self.saved, on: recorder)
        let journal = app.journal { app.router.perform(recorder.moves + recorder.moves) }
        #expect(journal == [#"answered 1 "Saved" refused"#, "prompted Saved 2"])
        app.router.answer(try shown(app), button: "ok")
        #expect(log.lines == [#""Saved" refused"#, "completed"])
    }

    // MARK: - Restored positions

    @Test(arguments: [false, true])
    func aRestoredPositionShowsItsPromptAgain(hasStore: Bool) throws {
        let store = hasStore ? Suas.createStore(reducer: RouterReducer()) : nil
        let app = RoutedApp()
        app.router.start(with: .note(1))
        show(Self.saved, on: app.router)
        let next = RoutedApp(store: store)
        next.router.restore(from: app.router.savedPosition)
        #expect(try shown(next) == (try shown(app)))
        show(Self.empty, on: next.router)
        let prompt = try shown(next)
        #expect(prompt.id == 2)
        let journal = try next.journal {
            next.router.restore(to: app.router.position)
            next.router.answer(try shown(next), button: "ok")
        }
        #expect(
            journal == [
                "restored #1", #"answered 2 "Empty?" replaced"#, "prompted Saved 3",
                #"answered 3 "Saved" ok"#,
            ]
        )
        #expect(log.lines == [#""Empty?" replaced"#, "completed"])
    }

    /// Regression: the number was given again, and a late answer pressed another prompt's button.
    @Test(arguments: [false, true])
    func aNumberIsGivenOnceAfterRestoringToo(hasStore: Bool) throws {
        let store = hasStore ? Suas.createStore(reducer: RouterReducer()) : nil
        let app = RoutedApp(store: store)
        app.router.start(with: .note(1))
        show(Self.saved, on: app.router)
        let (first, position) = (try shown(app), app.router.position)
        let text = app.router.savedPosition.replacing(
            #""id":1,"prompt""#,
            with: #""id":4,"prompt""#
        )
        app.router.answer(first, button: "ok")
        app.router.restore(to: position)
        let again = try shown(app)
        app.router.answer(first, button: "ok")
        #expect(try shown(app) == again)
        app.router.restore(from: text)
        var numbers = [first.id, again.id, try shown(app).id]
        for _ in 1...4 {
            show(Self.saved, on: app.router)
            numbers.append(try shown(app).id)
        }
        #expect(numbers == [1, 2, 4, 5, 6, 7, 8])
        let stored = store?.state[RouterPosition.self]?.prompt
        #expect(!hasStore || stored?.id == 8)
    }

    @Test
    func aNumberTooGreatToCountOnIsReplaced() throws {
        let app = RoutedApp()
        app.router.start(with: .note(1))
        show(Self.saved, on: app.router)
        let next = RoutedApp()
        let saved = app.router.savedPosition
        next.router.restore(
            from: saved.replacing(#""id":1,"prompt""#, with: #""id":\#(Int.max),"prompt""#)
        )
        #expect(try shown(next).id == 1)
        show(Self.empty, on: next.router)
        next.router.answer(try shown(next), button: "empty")
        #expect(log.lines == [#""Empty?" empty"#, "completed"])
    }

    @Test
    func anOlderSavedPositionHasNoPrompt() throws {
        let text = #"{"tabs":[],"selectedTab":0,"modals":[]}"#
        let position = try JSONDecoder().decode(RouterPosition.self, from: Data(text.utf8))
        #expect(position == RouterPosition())
        let encoder = JSONEncoder()
        #expect(!String(decoding: try encoder.encode(position), as: UTF8.self).contains("prompt"))
    }

    @Test
    func aPositionIsDescribedWithItsPrompt() {
        show(Self.empty, on: app.router)
        #expect("\(app.router.position)" == #"stack: PageModule#1, prompt: "Empty?""#)
        #expect(app.router.position.outline == "stack\n  PageModule#1\nprompt: \"Empty?\"")
    }

    // MARK: - Causes

    @Test
    func anAnswerFollowsFromTheTurnThatShowedThePrompt() throws {
        let basket = BasketModule()
        app.manager.setupEventsListeners(for: basket)
        app.manager.addEventsListeners([
            EventReaction { [app] event, _ in
                if event is BasketEvent { app.router.perform([.prompt(Self.empty)]) }
            }
        ])
        let trace = FlowTrace(manager: app.manager, router: app.router)
        basket.subject.onNext(.emptied)
        app.router.answer(try shown(app), button: "empty")
        let lines = "\(trace.transcript)".split(separator: "\n")
        let prompted = try #require(lines.firstIndex { $0.contains("prompted") })
        let answered = try #require(lines.firstIndex { $0.contains("answered") })
        let indents = [prompted, answered].map { lines[$0].prefix { $0 == " " }.count }
        #expect(answered == prompted + 1)
        #expect(indents[0] < indents[1])
    }

    @Test
    func theAnswerOfARestoredPromptIsAnInput() throws {
        let app = RoutedApp()
        app.router.start(with: .note(1))
        show(Self.saved, on: app.router)
        let next = RoutedApp()
        let trace = FlowTrace(manager: next.manager, router: next.router)
        next.router.restore(to: app.router.position)
        next.router.answer(try shown(next), button: "ok")
        let answer = try #require(trace.entries.last { $0.kind == .route })
        #expect(answer.causeNumber == nil)
    }
}
