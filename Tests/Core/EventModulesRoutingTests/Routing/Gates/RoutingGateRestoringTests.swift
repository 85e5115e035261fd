import EventModules
import EventModulesTesting
import Foundation
import Testing

/// Positions of an earlier run, with screens or moves that need an open gate.
@MainActor
struct RoutingGateRestoringTests {
    private func saved(_ visitor: Visitor, _ act: (GatedApp) -> Void) -> String {
        let app = GatedApp(visitor).start()
        act(app)
        return app.router.savedPosition
    }

    private func restored(
        _ saved: String,
        _ visitor: Visitor = Visitor(),
        throughStore: Bool = false
    ) throws -> GatedApp {
        guard throughStore else {
            let app = GatedApp(visitor)
            app.router.restore(from: saved)
            return app
        }
        let position = try JSONDecoder().decode(RouterPosition.self, from: Data(saved.utf8))
        return GatedApp(visitor, position: position)
    }

    @Test(arguments: [false, true])
    func aPositionBehindAClosedGateWaits(throughStore: Bool) throws {
        let saved = saved(Visitor(isSignedIn: true)) { app in
            app.route(.vault(1))
            app.route(.hall, .modalWithNavigation())
        }
        let app = try restored(saved, throughStore: throughStore)
        #expect(app.screens == "hall | hall | sign-in")
        #expect(
            "\(app.router.position)" == """
                stack: HallModule#1, modal: HallModule#3, modal: PageModule#4, \
                waiting for signIn: restore stack: HallModule#1 / VaultModule#2, modal: HallModule#3
                """
        )
        app.visitor(.signsIn)
        #expect(app.screens == "hall, vault 1 | hall")
        #expect(app.router.savedPosition == saved)
    }

    @Test(arguments: [false, true])
    func aPositionWithOpenGatesIsRestoredWhole(throughStore: Bool) throws {
        let visitor = Visitor(isSignedIn: true, hasPaid: true)
        let saved = saved(visitor) { $0.route(.safe(1)) }
        let app = try restored(saved, visitor, throughStore: throughStore)
        #expect(app.screens == "hall, vault 1")
        #expect(app.router.savedPosition == saved)
        app.visitor(.isRefunded)
        #expect(app.screens == "hall")
    }

    @Test
    func aPositionWaitsAtTheFirstOfItsClosedGates() throws {
        let saved = saved(Visitor(isSignedIn: true, hasPaid: true)) { app in
            app.router.start(with: .page("a"))
            app.route(.hall.behind(.signIn).behind(.payment))
            app.route(.hall.behind(.payment), .modal)
        }
        let app = GatedApp().start()
        let journal = app.journal { app.router.restore(from: saved) }
        #expect(app.screens == "hall | sign-in")
        #expect(!journal.contains { $0.hasPrefix("gateClosed") })
        app.visitor(.signsIn)
        #expect(app.screens == "hall | payment")
        app.visitor(.pays)
        #expect(app.screens == "hall | hall")
    }

    @Test(arguments: [false, true])
    func movesThatWaitedAreRestored(throughStore: Bool) throws {
        let saved = saved(Visitor()) { $0.router.route(toDeeplink: "bank://hall/vault/7?key=1") }
        let app = try restored(saved, throughStore: throughStore)
        #expect(app.screens == "hall | sign-in")
        #expect(app.router.position.waiting?.moves == ["link bank://hall/vault/7?key=…"])
        app.visitor(.signsIn)
        #expect(app.screens == "hall, hall, vault 7")
    }

    @Test
    func aRouteIsRestoredByTheLinkOfItsContext() throws {
        let saved = saved(Visitor()) { $0.route(.vault(7), .modal) }
        let app = try restored(saved)
        app.visitor(.signsIn)
        #expect(app.screens == "hall, vault 7")
    }

    @Test
    func aRouteWithoutALinkLeadsNowhereInTheNextRun() throws {
        let app = try restored(saved(Visitor()) { $0.route(.page("a").behind(.signIn)) })
        #expect(app.screens == "hall | sign-in")
        let journal = app.journal { app.visitor(.signsIn) }
        #expect(journal.first == "gateOpened signIn, ")
        #expect(app.screens == "hall")
    }

    // Regression: the waiting position showed the prompt again, although it had been answered.
    @Test
    func aPromptOfAWaitingPositionIsShownOnce() throws {
        let saved = saved(Visitor(isSignedIn: true)) { app in
            app.route(.vault(1))
            app.router.perform([.prompt(Prompt("Ready?"))])
        }
        let app = try restored(saved)
        app.router.answer(try #require(app.router.position.prompt), button: "ok")
        app.visitor(.signsIn)
        #expect(app.screens == "hall, vault 1")
        #expect(app.router.position.prompt == nil)
    }

    @Test
    func movesGoOnAtOnceIfTheGateIsOpenByThen() throws {
        let saved = saved(Visitor()) { $0.route(.vault(7)) }
        let app = try restored(saved, Visitor(isSignedIn: true))
        #expect(app.screens == "hall, vault 7")
        #expect(!app.log.lines.contains { $0.hasPrefix("heldAtGate") })
    }

    @Test
    func aWaitingPositionOfTheSameRunKeepsItsMoves() {
        let app = GatedApp().start()
        app.route(.vault(1), .modal)
        let position = app.router.position
        app.router.restore(to: position)
        app.route(.page("a"))
        app.store.dispatch(action: MoveRouter(to: position))
        #expect(app.screens == "hall | sign-in")
        app.visitor(.signsIn)
        #expect(app.screens == "hall | vault 1")
    }

    // Regression: the screen that has the number of the gate's module by now was taken for it.
    @Test(arguments: [false, true])
    func aLivingScreenIsNotTakenForAGatesModuleOfAnotherRun(isOpen: Bool) throws {
        let saved = saved(Visitor()) { $0.route(.vault(7)) }
        let app = GatedApp(Visitor(isSignedIn: isOpen)).start()
        app.route(.hall, .modalWithNavigation())
        app.router.restore(from: saved)
        #expect(app.screens == (isOpen ? "hall, vault 7" : "hall | sign-in"))
        #expect(app.manager.livingModules().count == 2)
    }

    // Regression: the hall stayed as the module of the gate, or was shown beside it.
    @Test(arguments: [false, true])
    func theModuleOfAGateMayBeAnotherOneInTheNextRun(isTab: Bool) {
        func lead(_ app: GatedApp) {
            if isTab { app.router.start(with: .vault(1)) } else { app.route(.vault(1)) }
        }
        let saved = saved(Visitor()) { app in
            app.manager.gate(.signIn, opens: { _ in false }, through: { .hall })
            lead(app)
        }
        let app = GatedApp().start()
        lead(app)
        app.router.restore(from: saved)
        #expect(app.screens == (isTab ? "sign-in" : "hall | sign-in"))
    }

    @Test
    func theModuleOfAnotherGateIsNotTakenForAGatesModuleOfAnotherRun() {
        let app = GatedApp().start()
        app.router.start(with: .page("a").behind(.payment))
        app.router.restore(from: saved(Visitor()) { $0.router.start(with: .vault(1)) })
        #expect(app.screens == "sign-in")
    }

    @Test
    func aStepWithItsOwnGateLeadsNowhereInTheNextRun() throws {
        let app = try restored(saved(Visitor()) { $0.route(.safe(1)) })
        app.visitor(.signsIn)
        #expect(app.screens == "hall")
    }

    @Test
    func aPositionFromBeforeTheGateWaitsAlthoughAScreenHasItsNumber() {
        let old = saved(Visitor(isSignedIn: true)) { $0.route(.vault(1)) }
            .replacing(#""gates":["signIn"],"#, with: "")
        let app = GatedApp().start()
        app.route(.page("a"))
        app.router.restore(from: old)
        #expect(app.screens == "hall | sign-in")
    }

    @Test
    func aTabWaitsAtEachGateOfItsStep() throws {
        let saved = saved(Visitor()) { $0.router.start(with: .safe(1)) }
        let app = try restored(saved, Visitor(isSignedIn: true))
        #expect(app.screens == "payment")
        app.visitor(.pays)
        #expect(app.screens == "vault 1")
    }

    @Test
    func aPositionWhollyBehindAGateWaitsInItsTab() throws {
        let saved = saved(Visitor(isSignedIn: true)) { app in
            app.router.start(with: .vault(1))
            app.route(.vault(2))
        }
        let app = try restored(saved)
        #expect(app.screens == "sign-in")
        #expect(!app.router.position.isEmpty)
        app.router.goBack()
        let again = try restored(app.router.savedPosition)
        #expect(again.screens == "sign-in")
        again.visitor(.signsIn)
        #expect(again.screens == "vault 1, vault 2")
        #expect(again.router.savedPosition == saved)
    }

    // Regression: the vault was lost, because only the moves of the position waited.
    @Test
    func aWaitingPositionWaitsAtAnotherGate() throws {
        var text = saved(Visitor(isSignedIn: true)) { app in
            app.route(.vault(1))
            app.router.route(toDeeplink: "bank://safe")
        }
        for _ in 0..<3 {
            let app = try restored(text)
            #expect(app.screens == "hall | sign-in")
            let size = app.router.savedPosition.utf8.count
            #expect(size < 2_000)
            text = app.router.savedPosition
        }
        let app = GatedApp()
        app.router.restore(from: text)
        app.visitor(.signsIn)
        #expect(app.screens == "hall, vault 1 | payment")
        app.visitor(.pays)
        #expect(app.screens == "hall, vault 1, safe")
    }

    // Regression: what waited in what waited in a waiting position was lost.
    @Test
    func whatWaitsBehindThreeGatesGoesOn() throws {
        func app(isAdult: Bool, _ text: String = "", _ visitor: Visitor = Visitor()) -> GatedApp {
            let app = GatedApp(visitor)
            app.manager.gate("age", opens: { _ in isAdult }, through: { .page("age") })
            app.router.restore(from: text)
            return app
        }
        let first = app(isAdult: true, "", Visitor(isSignedIn: true)).start()
        first.route(.vault(1))
        first.router.route(toDeeplink: "bank://safe")
        let second = app(isAdult: true, first.router.savedPosition)
        second.route(.hall.behind("age"), .modal)
        #expect(second.screens == "hall | sign-in | hall")
        let third = app(isAdult: false, second.router.savedPosition)
        #expect(third.screens == "hall | age")
        let fourth = app(isAdult: true, third.router.savedPosition)
        #expect(fourth.screens == "hall | hall | sign-in")
        fourth.visitor(.signsIn)
        #expect(fourth.screens == "hall, vault 1 | payment")
        fourth.visitor(.pays)
        #expect(fourth.screens == "hall, vault 1, safe")
    }

    @Test
    func aPromptWaitsBehindThreeGates() throws {
        let (app, recorder) = (GatedApp(Visitor(isSignedIn: true)).start(), MockRouter())
        var isAdult = true
        app.manager.gate("age", opens: { _ in isAdult }, through: { .page("age") })
        var answers: [String] = []
        recorder.show(Prompt("Ready?")).subscribe(onNext: { answers.append("\($0)") })
            .disposed(by: app.router.disposeBag)
        app.route(.vault(1))
        app.router.perform(recorder.moves + [.link("bank://safe")])
        let first = app.router.position
        app.visitor(.signsOut)
        app.router.restore(to: first)
        app.route(.hall.behind("age"), .modal)
        let second = app.router.position
        isAdult = false
        app.router.restore(to: second)
        #expect(app.screens == "hall | age")
        isAdult = true
        app.visitor(.signsIn)
        app.visitor(.pays)
        #expect(app.screens == "hall, vault 1, safe")
        #expect(answers.isEmpty)
        app.router.answer(try #require(app.router.position.prompt), button: "ok")
        #expect(answers == [#""Ready?" ok"#])
    }

    // Regression: nothing said that the screens of the position were refused.
    @Test
    func aPositionThatCannotWaitIsRefused() {
        let saved = saved(Visitor()) { app in
            app.manager.gate("old", opens: { _ in true }, through: { .page("old") })
            app.router.start(with: .hall.behind("old"))
        }
        let app = GatedApp().start()
        app.route(.vault(1))
        let journal = app.journal { app.router.restore(from: saved) }
        #expect(journal == ["gateRefused old, HallModule#2"])
        #expect(app.screens == "hall | sign-in")
    }

    // Regression: the saved position couldn't be read.
    @Test
    func severalPositionsThatWaitCanBeReadAgain() throws {
        let app = GatedApp(Visitor(hasPaid: true)).start()
        let first = app.router.position
        app.route(.page("a"))
        app.router.perform([
            .restore(app.router.position), .link("bank://hall"), .restore(first),
            .route(to: .pushing(.vault(1))),
        ])
        #expect(app.screens == "hall, a | sign-in")
        let again = try restored(app.router.savedPosition)
        #expect(again.screens == "hall | sign-in")
        again.visitor(.signsIn)
        #expect(again.screens == "hall, vault 1")
    }

    @Test
    func movesThatWaitAgainSaySo() {
        let app = GatedApp().start()
        app.route(.vault(1))
        let position = app.router.position
        app.route(.vault(2))
        let journal = app.journal { app.router.restore(to: position) }
        #expect(journal.last == "heldAtGate signIn, push VaultContext(number: 1)")
    }

    @Test
    func anOlderPositionHasNothingThatWaits() throws {
        let text = saved(Visitor(isSignedIn: true)) { _ in }
        #expect(!text.contains("waiting") && !text.contains("gates"))
        #expect(try restored(text).screens == "hall")
    }

    // What waits in each other is limited, because it goes on in each other.
    @Test
    func positionsThatWaitInEachOtherAreLimited() throws {
        let nowhere = #"{"modals":[],"selectedTab":0,"tabs":[]}"#
        func text(_ waiting: String = "", in position: String? = nil) -> String {
            (position ?? nowhere).dropLast() + #","waiting":{"gate":"signIn","screen":1,"#
                + #""moves":[],"links":[],"positions":[\#(waiting)]}}"#
        }
        func position(_ text: String) throws -> RouterPosition {
            try JSONDecoder().decode(RouterPosition.self, from: Data(text.utf8))
        }
        let deepest = (0..<20).reduce("") { waiting, _ in text(waiting) }
        let closed = try restored(deepest)
        #expect(closed.screens == "sign-in")
        #expect(try position(closed.router.savedPosition) == closed.router.position)
        closed.visitor(.signsIn)
        #expect(closed.router.position.waiting == nil)
        let gated = saved(Visitor(hasPaid: true)) { $0.route(.hall.behind(.payment)) }
        let inner = (0..<19).reduce("") { waiting, _ in text(waiting) }
        let app = GatedApp().start()
        let journal = app.journal { app.router.restore(from: text(inner, in: gated)) }
        let gates = journal.filter { $0.hasPrefix("gate") || $0.hasPrefix("held") }
        #expect(gates.map { $0.prefix(19) } == ["gateRefused payment"])
        #expect(app.screens == "hall")
        for text in [text("\(text()),\(text())"), text(deepest)] {
            let error = #expect(throws: DecodingError.self) { try position(text) }
            let summary = "at most one waits for a gate, and 19 in each other"
            #expect("\(try #require(error))".contains(summary))
        }
    }
}
