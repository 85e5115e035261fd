import EventModules
import EventModulesTestSupport
import EventModulesTesting
import Testing

@MainActor
struct RoutingGateTests {
    private let app = GatedApp().start()
    private let vault = "push VaultContext(number: 1)"

    @Test(arguments: WalkStep.Mode.allCases)
    func eachModeWaits(mode: WalkStep.Mode) {
        app.route(.vault(1), mode.real)
        #expect(app.screens == "hall | sign-in")
        #expect(!app.manager.livingModules().contains { $0 is VaultModule })
        let opened = app.journal { app.visitor(.signsIn) }.last
        #expect(opened == "gateOpened signIn, \(caseLabel(of: mode.real)) VaultContext(number: 1)")
    }

    @Test
    func aLinkWaitsAsAWholeAlsoForItsLaterParts() {
        app.router.route(toDeeplink: "bank://hall/vault/7")
        #expect(app.screens == "hall | sign-in")
        #expect(app.router.position.waiting?.moves == ["link bank://hall/vault/7"])
        app.visitor(.signsIn)
        #expect(app.screens == "hall, hall, vault 7")
    }

    @Test
    func aLinkBeforeTheStartWaits() {
        let app = GatedApp()
        app.router.route(toDeeplink: "bank://vault/7")
        #expect(app.screens == "sign-in")
        _ = Diagnostics.collect { app.visitor(.signsIn) }
        #expect(app.screens == "vault 7")
    }

    @Test
    func aPlanNamesItsGates() throws {
        let plan = try app.manager.plan(for: "bank://hall/vault/7")
        #expect(plan.steps.map(\.gates) == [[], [.signIn]])
        #expect(
            "\(plan)" == """
                bank://hall/vault/7
                  HallModule  bank://hall  then bank://vault/7
                  VaultModule  bank://vault/{number:Int}  behind signIn
                """
        )
        #expect(app.manager.closedGate(before: [.link("bank://hall/vault/7")]) == .signIn)
        #expect(app.manager.closedGate(before: [.link("bank://hall"), .pop]) == nil)
    }

    @Test
    func aLinkWaitsForTheGatesOfTheModuleThatItBuilds() throws {
        app.manager.registerDeeplinks(of: LobbyModule.self) { _ in
            ModuleContext(building: SafeModule.self)
        }
        #expect("\(try app.manager.plan(for: "bank://lobby"))".hasSuffix("  behind payment"))
        #expect(app.manager.closedGate(before: [.link("bank://lobby")]) == .payment)
        app.router.route(toDeeplink: "bank://lobby")
        #expect(app.screens == "hall | payment")
        app.visitor(.pays)
        #expect(app.screens == "hall, safe")
    }

    @Test
    func aLinkWaitsForGatesThatItsModuleHasLater() {
        app.manager.registerDeeplinks(of: LobbyModule.self) { _ in
            ModuleContext(building: LobbyModule.self)
        }
        app.route(ModuleRoutingStep(withMaker: ModuleContext(building: LobbyModule.self)))
        let saved = app.router.savedPosition
        LobbyModule.isGated = true
        defer { LobbyModule.isGated = false }
        app.router.pop()
        app.router.route(toDeeplink: "bank://lobby")
        #expect(app.screens == "hall | payment")
        app.router.dismiss()
        app.router.restore(from: saved)
        #expect(app.screens == "hall | payment")
        app.visitor(.pays)
        #expect(app.screens == "hall, lobby")
    }

    @Test(arguments: [false, true])
    func theStartWaits(isTab: Bool) {
        let app = isTab ? self.app : GatedApp()
        let journal = app.journal {
            if isTab {
                app.router.replaceTab(0, with: .vault(1))
            } else {
                app.router.start(with: .vault(1))
            }
        }
        #expect(journal.last?.hasPrefix("heldAtGate signIn, VaultModule#") == true)
        #expect(app.screens == "sign-in")
        app.router.goBack()
        let opened = app.journal { app.visitor(.signsIn) }
        #expect(opened.last?.hasPrefix("gateOpened signIn, VaultModule#") == true)
        #expect(app.screens == "vault 1")
    }

    // Regression: the tab left for good, and later tabs took its index.
    @Test
    func aTabKeepsItsIndexBehindItsGate() {
        app.router.start(withTabs: [.page("a"), .vault(1), .page("b")], selected: 2)
        #expect(app.screens == "a | sign-in | b")
        app.router.selectTab(1)
        app.visitor(.signsIn)
        #expect(app.screens == "a | vault 1 | b")
        app.route(.page("c"))
        let journal = app.journal { app.visitor(.signsOut) }
        #expect(app.screens == "a | sign-in | b")
        #expect(journal.contains("sign-in appeared"))
        #expect(journal.last?.hasPrefix("heldAtGate signIn, VaultModule") == true)
        #expect(app.router.position.selectedTab == 1)
        app.visitor(.signsIn)
        #expect(app.screens == "a | vault 1 | b")
    }

    @Test(arguments: ["start", "stop", "replace"])
    func screensThatWaitInATabEndWithIt(how: String) {
        app.router.start(with: .vault(1))
        let journal = app.journal {
            switch how {
            case "start": app.router.start(with: .page("new"))
            case "stop": app.router.stop()
            default: app.router.replaceTab(0, with: .page("new"))
            }
        }
        #expect(journal.count { $0.hasPrefix("gateRefused signIn, VaultModule#") } == 1)
        app.visitor(.signsIn)
        #expect(app.screens == (how == "stop" ? "" : "new"))
    }

    @Test
    func theModuleOfAGateMayBeBehindAnotherGate() {
        app.manager.gate(
            .payment,
            opens: { $0[Visitor.self]?.hasPaid == true },
            through: { .page("payment").behind(.signIn) }
        )
        let page = ModuleRoutingStep.page("paid").behind(.payment)
        app.router.start(withTabs: [.page("a"), page])
        app.route(page)
        #expect(app.screens == "a | sign-in | sign-in")
        app.visitor(.signsIn)
        #expect(app.screens == "a | payment | payment")
        app.visitor(.signsOut)
        #expect(app.screens == "a | sign-in")
        app.visitor(.pays)
        #expect(app.screens == "a | sign-in")
        app.visitor(.signsIn)
        #expect(app.screens == "a | paid")
    }

    // Regression: the link left with the module of the gate.
    @Test(arguments: [false, true])
    func aLinkOverTheModuleOfAGateStays(isTab: Bool) {
        if isTab { app.router.start(with: .vault(1)) } else { app.route(.vault(1)) }
        app.route(.page("register"))
        app.router.route(toDeeplink: "bank://hall")
        #expect(app.screens == (isTab ? "" : "hall | ") + "sign-in, register | hall")
        app.visitor(.signsIn)
        #expect(app.screens == (isTab ? "vault 1 | hall" : "hall | hall, vault 1"))
    }

    // Regression: the start waited with the link, and going back showed nothing.
    @Test
    func firstScreensAreShownBeforeOtherMovesWait() {
        let app = GatedApp()
        app.router.perform([.start(withTabs: [.hall]), .route(to: .pushing(.vault(1)))])
        #expect(app.screens == "hall | sign-in")
        app.router.goBack()
        #expect(app.screens == "hall")
    }

    @Test
    func aConditionWithoutEndDoesNotHang() {
        app.manager.gate(
            .signIn,
            opens: { state in
                let screens = state[RouterPosition.self]?.screens ?? []
                return !screens.contains { $0.module == "VaultModule" }
            },
            through: { .page("counter") }
        )
        let journal = app.journal { app.router.start(with: .vault(1)) }
        #expect(!journal.contains("vault 1 appeared"))
        #expect(app.screens == "counter")
    }

    // Regression: each turn led to the next one, for ever.
    @Test(arguments: ["moves", "tabs", "doors"])
    func gatesThatOpenAndCloseEachOtherEndTheTurn(what: String) {
        let second = StackRouter(manager: app.manager, stateKey: "Second")
        var (count, isCyclic) = (0, true)
        func gate(
            _ gate: RoutingGate,
            through step: ModuleRoutingStep = .page("door"),
            opens isOpen: @escaping (_ waiting: RoutingGate?, _ modules: [String]) -> Bool
        ) {
            app.manager.gate(
                gate,
                opens: { state in
                    count += 1
                    guard isCyclic, count < 10_000 else { return true }
                    let other = state.value(forKey: "Second", ofType: RouterPosition.self)
                    let positions = [state[RouterPosition.self], other].compactMap(\.self)
                    let waiting = positions[0].waiting?.gate
                    let tab = positions[0].tabs.first?.waiting?.gate
                    return isOpen(waiting ?? tab, positions.flatMap { $0.screens.map(\.module) })
                },
                through: { step }
            )
        }
        switch what {
        case "moves":
            gate(.signIn) { waiting, _ in waiting == .signIn }
            gate(.payment) { waiting, _ in waiting == .payment }
        case "tabs":
            gate(.signIn) { !$1.contains("SafeModule") }
            gate(.payment) { $1.contains("VaultModule") }
        default:
            gate(.signIn, through: .page("door").behind(.payment)) { _, _ in false }
            gate(.payment, through: .page("door").behind("age")) { waiting, _ in
                waiting == nil || waiting == .payment
            }
            gate("age", through: .page("door").behind(.payment)) { waiting, _ in
                waiting != .payment
            }
        }
        let reports = Diagnostics.collect {
            if what == "moves" { return app.route(.safe(1)) }
            app.router.start(with: .vault(1))
            if what == "doors" { return }
            let safe = ModuleContext(building: SafeModule.self)
            second.start(with: ModuleRoutingStep(withMaker: safe))
        }
        #expect(count < 10_000)
        let position = reports.first?.details.first?.value ?? ""
        #expect(
            reports.map(\.description) == [
                """
                A router's gates open and close each other.
                    position: \(position)
                What waits there stays until the state changes again.
                To fix this, let the conditions of gates not depend on the screens that are \
                shown when they open or close.
                """
            ]
        )
        isCyclic = false
        app.visitor(.pays)
        #expect(app.screens == ["moves": "hall, vault 1", "tabs": "vault 1", "doors": ""][what])
    }

    @Test(arguments: ["start", "stop", "restore"])
    func movesEndWithTheirRouterScreens(how: String) {
        app.route(.vault(1))
        let journal = app.journal {
            switch how {
            case "start": app.router.start(with: .page("new"))
            case "stop": app.router.stop()
            default: app.store.dispatch(action: MoveRouter(to: RouterPosition()))
            }
        }
        #expect(journal.filter { $0.contains("gate") } == ["gateRefused signIn, \(vault)"])
        #expect(app.router.position.waiting == nil)
    }

    @Test
    func screensLeaveWithAllAboveThemWhenTheirGateCloses() {
        app.visitor(.signsIn)
        app.route(.page("a"))
        app.route(.vault(1))
        app.route(.page("b"))
        app.route(.page("c"), .modalWithNavigation())
        app.route(.vault(2))
        app.route(.vault(3), .modal)
        app.route(.page("d"), .modal)
        #expect(app.screens == "hall, a, vault 1, b | c, vault 2 | vault 3 | d")
        let journal = app.journal { app.visitor(.signsOut) }
        #expect(app.screens == "hall, a | c")
        #expect(
            journal.last == "gateClosed signIn, leaving VaultModule#3, PageModule#4, "
                + "VaultModule#6, VaultModule#7, PageModule#8"
        )
    }

    @Test
    func anEmbeddedScreenLeavesAlone() {
        app.visitor(.signsIn)
        app.router.start(withTabs: [.page("a"), .vault(1), .page("b")], selected: 2)
        app.route(.vault(2), .embed)
        app.visitor(.signsOut)
        #expect(app.screens == "a | sign-in | b")
        #expect(app.router.position.screens.count == 3)
    }

    @Test
    func anOpenedModuleAnswersAfterTheGate() {
        let log = Log()
        func open(_ number: Int) {
            app.router.open(.picker(number).behind(.signIn), .modal)
                .subscribe(
                    onNext: { log.lines.append("\($0)") },
                    onCompleted: { log.lines.append("\(number) completed") }
                )
                .disposed(by: app.router.disposeBag)
        }
        open(1)
        open(2)
        #expect(log.lines == ["1 completed"])
        app.visitor(.signsIn)
        app.manager.livingPickers.first?.pick(7)
        app.router.dismiss()
        #expect(log.lines == ["1 completed", "picked(7)", "closed", "2 completed"])
    }

    @Test
    func aMiddlewareMayRefuseTheModuleOfTheGate() {
        let refusing = BlockMiddleware { action, _, _, next in
            guard let move = action as? MoveRouter, move.position.waiting != nil
            else { return next(action) }
        }
        let app = GatedApp(middleware: refusing).start()
        #expect(app.journal { app.route(.vault(1)) } == ["gateRefused signIn, \(vault)"])
        #expect(app.screens == "hall")
        app.visitor(.signsIn)
        #expect(app.screens == "hall")
        app.route(.vault(2))
        #expect(app.screens == "hall, vault 2")
    }

    @Test
    func aGateOfTheSameNameReplacesTheFirst() {
        app.manager.gate(
            .signIn,
            opens: { $0[Visitor.self]?.hasPaid == true },
            through: { .page("counter") },
            mode: .push()
        )
        app.visitor(.signsIn)
        app.route(.vault(1))
        #expect(app.screens == "hall, counter")
        app.visitor(.pays)
        #expect(app.screens == "hall, vault 1")
    }

    @Test
    func aGateThatClosesWhileAMoveIsMadeCloses() {
        let expiring = BlockMiddleware { action, _, dispatch, next in
            if (action as? MoveRouter)?.position.screens.count == 2 {
                dispatch(ChangeVisitor.signsOut)
            }
            next(action)
        }
        let app = GatedApp(Visitor(isSignedIn: true), middleware: expiring).start()
        app.route(.vault(1))
        #expect(app.screens == "hall")
    }

    // Regression: the store kept the screens, and the router showed nothing in their place.
    @Test(arguments: [false, true])
    func aMiddlewareCannotKeepAGatedScreen(isBelow: Bool) {
        var isKeeping = false
        let keeping = BlockMiddleware { action, _, _, next in
            guard isKeeping, let move = action as? MoveRouter,
                !move.position.screens.contains(where: { $0.module == "VaultModule" })
            else { return next(action) }
        }
        let app = GatedApp(Visitor(isSignedIn: true), middleware: keeping).start()
        if isBelow { app.route(.page("a")) }
        app.route(.vault(1))
        app.route(.page("b"))
        isKeeping = true
        let journal = app.journal { app.visitor(.signsOut) }
        #expect(app.screens == (isBelow ? "hall, a" : "hall"))
        #expect(journal.last?.hasPrefix("gateClosed signIn, leaving VaultModule") == true)
        app.router.selectTab(0)
        app.router.dismiss()
        #expect(app.screens == (isBelow ? "hall, a" : "hall"))
    }

    // Regression: the moves waited at the open gate from then on.
    @Test
    func movesRefusedAsTheirGateOpensEnd() {
        var isKeeping = false
        let keeping = BlockMiddleware { action, _, _, next in
            if !isKeeping || !(action is MoveRouter) { next(action) }
        }
        let app = GatedApp(middleware: keeping).start()
        app.route(.vault(1))
        isKeeping = true
        let journal = app.journal { app.visitor(.signsIn) }
        #expect(journal == ["gateRefused signIn, \(vault)"])
        #expect(app.screens == "hall")
        #expect(app.router.position.waiting == nil)
    }

    @Test
    func aConditionThatEndsWithItsInstanceClosesTheGate() {
        app.manager.gate(
            .signIn,
            opens: { !$0.values(forKeysOfType: Memo.self).isEmpty },
            through: { .page("memo") }
        )
        app.route(MemoContext.step())
        app.router.perform([.pop, .route(to: .pushing(.vault(1)))])
        #expect(app.screens == "hall")
    }

    // Regression: the vault appeared, because its gate was looked at before.
    @Test
    func aScreenWhoseGateClosesAsItAppearsDoesNot() throws {
        app.visitor(.signsIn)
        let hall = try #require(app.manager.livingModules().first)
        app.route(
            ModuleRoutingStep(of: hall) { [store = app.store] in
                ClosingScreen { store.detach(stateKey: "Visitor") }
            }
        )
        let journal = app.journal { app.route(.vault(1)) }
        #expect(!journal.contains("vault 1 appeared"))
        #expect(app.screens == "hall, ?")
    }

    @Test
    func aMiddlewareThatRefusesWhatWaitedEndsIt() {
        let refusing = BlockMiddleware { action, _, _, next in
            let screens = (action as? MoveRouter)?.position.screens ?? []
            if !screens.contains(where: { $0.module == "VaultModule" }) { next(action) }
        }
        let app = GatedApp(middleware: refusing).start()
        app.route(.vault(1))
        let journal = app.journal { app.visitor(.signsIn) }
        #expect(journal.filter { $0.contains("gate") } == ["gateRefused signIn, \(vault)"])
        #expect(app.router.position.waiting == nil)
        #expect(app.screens == "hall")
    }

    @Test(arguments: [false, true])
    func aGateMayOpenOrCloseByTheMoveItself(closes: Bool) {
        app.manager.gate(
            .signIn,
            opens: { (($0[RouterPosition.self]?.screens.count ?? 0) > 1) != closes },
            through: { .page("counter") }
        )
        let journal = app.journal { app.route(.vault(1)) }
        #expect(app.screens == (closes ? "hall" : "hall, vault 1"))
        #expect(journal.contains("vault 1 appeared") != closes)
        #expect(app.router.position.waiting == nil)
    }

    @Test
    func onlyAGateOfAScreenOrOfWaitingMovesIsLookedAt() {
        let log = Log()
        app.manager.gate(
            .payment,
            opens: { _ in
                log.lines.append("looked")
                return true
            },
            through: { .page("payment") }
        )
        app.visitor(.signsIn)
        app.route(.vault(1))
        #expect(log.lines.isEmpty)
        app.route(.safe(1))
        log.lines = []
        app.visitor(.pays)
        #expect(log.lines == ["looked"])
        app.router.pop()
        log.lines = []
        app.visitor(.isRefunded)
        #expect(log.lines.isEmpty)
    }

    @Test
    func aContextWithoutATypeDoesNotLeadBehindAGate() {
        struct OwnContext: ModuleMaking {
            func makeModule() -> any AnyModule {
                VaultModule(usingContext: VaultContext(number: 1))
            }
        }
        let reports = Diagnostics.collect { app.route(ModuleRoutingStep(withMaker: OwnContext())) }
        #expect(
            reports.map(\.description) == [
                """
                A module is behind a closed gate that its step did not name.
                    module: VaultModule
                    gate: signIn
                It isn't shown, and nothing waits for the gate.
                To fix this, let the context say its moduleType.
                """
            ]
        )
        #expect(app.screens == "hall")
        app.visitor(.signsIn)
        app.route(ModuleRoutingStep(withMaker: OwnContext()))
        #expect(app.screens == "hall, vault 1")
        app.visitor(.signsOut)
        #expect(app.screens == "hall")
    }

    // Regression: the routing listener of a sign-in dismisses it in the delivery of its event.
    @Test(arguments: ["dismiss", "back", "close"])
    func aSignInMayCloseItself(how: String) throws {
        app.route(.vault(1))
        let screen = try #require(app.router.position.waiting?.screen)
        let signedIn = PublishSubject<String>()
        signedIn
            .subscribe(onNext: { [app] how in
                app.visitor(.signsIn)
                switch how {
                case "dismiss": app.router.dismiss()
                case "back": app.router.goBack()
                default: app.router.close(screen)
                }
            })
            .disposed(by: app.router.disposeBag)
        signedIn.onNext(how)
        #expect(app.screens == "hall, vault 1")
    }

    @Test
    func aTurnAfterAGateHasClosedDoesNotShowItsScreens() {
        app.visitor(.signsIn)
        app.router.start(withTabs: [.hall, .vault(1)])
        let leaving = PublishSubject<Void>()
        leaving
            .subscribe(onNext: { [app] in
                app.visitor(.signsOut)
                app.router.selectTab(1)
            })
            .disposed(by: app.router.disposeBag)
        #expect(!app.journal { leaving.onNext(()) }.contains("vault 1 appeared"))
        #expect(app.screens == "hall | sign-in")
    }

    @Test
    func aGateThatIsReplacedIsFollowedAtOnce() {
        app.route(.vault(1))
        app.manager.gate(.signIn, opens: { _ in true }, through: { .page("counter") })
        #expect(app.screens == "hall, vault 1")
        app.manager.gate(.signIn, opens: { _ in false }, through: { .page("counter") })
        #expect(app.screens == "hall")
    }

    @Test
    func aTextOfWhatWaitsHasNoQueryValues() throws {
        app.router.route(toDeeplink: "bank://hall/vault/7?key=secret")
        let waiting = try #require(app.router.position.waiting)
        var dumped = ""
        dump(waiting, to: &dumped)
        dump(app.router.position, to: &dumped)
        #expect(!"\(waiting) \(app.router.position) \(dumped)".contains("secret"))
    }

    @Test
    func anExpectationComparesTheGatesOfSteps() async throws {
        let router = MockRouter()
        router.perform([.route(to: .pushing(.safe(1)))])
        let issues = try await issues { router.expect(.route(to: .pushing(.vault(1)))) }
        #expect(issues.first?.text.contains("but behind other gates") == true)
    }
}

/// Behind the payment if its type says so, as with a feature flag, and answers `bank://lobby`.
private final class LobbyModule: Deeplinkable, EventsEmitting {
    static var isGated = false
    static var gates: [RoutingGate] { isGated ? [.payment] : [] }
    static let deeplinkPatterns: [DeeplinkPattern] = ["bank://lobby"]

    let context: ModuleContext
    let events = EventsSource<PageEvent>()

    init(usingContext context: ModuleContext) { self.context = context }

    var deeplink: Deeplink? { try? Deeplink("bank://lobby") }

    func makePresentable() -> any Presentable { PageScreen("lobby") }
}

/// Runs code as it disappears.
private final class ClosingScreen: Presentable {
    let disposeBag = DisposeBag()
    let viewControllerEvents = PublishSubject<ViewControllerEvent>()
    private let close: () -> Void

    init(_ close: @escaping () -> Void) { self.close = close }

    func viewWillDisappear() {
        close()
        viewControllerEvents.onNext(.willDisappear)
    }
}

/// Reports of gates that can't be passed.
@MainActor
struct RoutingGateDiagnosticsTests {
    @Test
    func aGateThatTheManagerDoesNotHaveRefuses() {
        let app = GatedApp().start()
        var journal: [String] = []
        let reports = Diagnostics.collect {
            journal = app.journal { app.route(.page("a").behind("unknown")) }
        }
        #expect(
            journal == [#"gateRefused unknown, push PageContext(routingContext: main, name: "a")"#]
        )
        #expect(app.screens == "hall")
        #expect(
            reports.map(\.description) == [
                """
                Moves were refused at a gate that can't show its module.
                    gate: unknown
                Either the router's manager doesn't have the gate, or the module of the gate is \
                behind the gate itself.
                To fix this, add the gate with manager.gate(_:opens:through:), through a module \
                that is not behind it.
                """
            ]
        )
    }

    @Test
    func aGateWhoseModuleIsBehindItRefuses() {
        let app = GatedApp().start()
        app.manager.gate("loop", opens: { _ in false }, through: { .page("a").behind("loop") })
        let reports = Diagnostics.collect { app.route(.page("b").behind("loop")) }
        #expect(
            reports.map(\.summary) == ["Moves were refused at a gate that can't show its module."]
        )
        #expect(app.screens == "hall")
    }

    @Test
    func aGateWithoutAStoreIsReportedAndStaysClosed() {
        let manager = ModuleManager()
        let router = StackRouter(manager: manager)
        let reports = Diagnostics.collect {
            manager.gate(.signIn, opens: { _ in true }, through: { .page("sign-in") })
        }
        #expect(
            reports.map(\.description) == [
                """
                A gate was added to a manager that has no store.
                    gate: signIn
                A gate is a condition on the state, so this one never opens.
                To fix this, make the manager with ModuleManager(listeners:store:).
                """
            ]
        )
        router.perform([.route(to: .pushing(.page("a").behind(.signIn)))])
        #expect(router.position.waiting?.gate == .signIn)
    }
}

extension PresentableRoutingStep {
    static func pushing(_ step: ModuleRoutingStep) -> PresentableRoutingStep {
        PresentableRoutingStep(withStep: step, presentationMode: .push())
    }
}
