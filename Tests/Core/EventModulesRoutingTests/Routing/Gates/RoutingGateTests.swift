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
        app.router.start(withTabs: [.page("a"), .vault(1), .vault(2)], selected: 2)
        #expect(app.screens == "a | sign-in | sign-in")
        app.router.selectTab(1)
        app.visitor(.signsIn)
        #expect(app.screens == "a | vault 1 | vault 2")
        app.route(.hall, .embed)
        app.route(.page("c"))
        let journal = app.journal { app.visitor(.signsOut) }
        #expect(app.screens == "a | sign-in | sign-in")
        #expect(journal.contains("sign-in appeared"))
        #expect(journal.last?.hasPrefix("heldAtGate signIn, VaultModule") == true)
        #expect(app.router.position.selectedTab == 1)
        app.visitor(.signsIn)
        #expect(app.screens == "a | vault 1 | vault 2")
        #expect(app.router.position.screens.count == 3)
    }

    @Test(arguments: ["start", "stop", "replace"])
    func screensThatWaitInATabEndWithIt(how: String) throws {
        weak let hall = app.manager.livingModules().first
        if let hall {
            let further = ModuleRoutingStep(of: hall) { PageScreen("further") }
            app.router.start(with: further.behind(.signIn))
        }
        app.router.start(with: .vault(1))
        #expect(hall == nil)
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
        let context = PageContext(routingContext: "shop", name: "paid")
        let page = ModuleRoutingStep(withMaker: context).behind(.payment)
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
        app.visitor(.isRefunded)
        app.visitor(.pays)
        #expect(app.screens == "a | paid")
        #expect(app.router.position.tabs.last?.root.routingContext == "shop")
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
        app.router.perform([.pop, .start(withTabs: [.vault(1)])])
        #expect(app.screens == "sign-in")
    }

    @Test
    func furtherScreensWaitAndLeaveForGood() throws {
        let hall = try #require(app.manager.livingModules().first)
        let steps = ["a", "b"].map { name in
            ModuleRoutingStep(of: hall) { PageScreen(name) }.behind(.signIn)
        }
        // Newer moves that look the same replace the first ones.
        for step in steps { app.route(step) }
        app.visitor(.signsIn)
        #expect(app.screens == "hall, b")
        app.router.start(withTabs: [.page("c"), steps[0]])
        #expect(app.screens == "c | a")
        app.visitor(.signsOut)
        #expect(app.screens == "c")
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
    @Test(arguments: ["moves", "tabs", "windows", "doors"])
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
        case "tabs", "windows":
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
            let safe = ModuleRoutingStep(withMaker: ModuleContext(building: SafeModule.self))
            if what == "windows" { second.start(with: safe) }
            app.router.start(with: .vault(1))
            if what == "tabs" { second.start(with: safe) }
        }
        #expect(count < 10_000)
        let position = reports.first?.details.first?.value ?? ""
        #expect(reports.count == (what == "windows" ? 2 : 1))
        #expect(
            reports.first?.description == """
                A router's gates open and close each other.
                    position: \(position)
                Waiting moves and screens stay until the state changes again.
                To fix this, write conditions of gates that don't depend on the screens that \
                are shown when they open or close.
                """
        )
        isCyclic = false
        app.visitor(.pays)
        #expect(app.screens == ["moves": "hall, vault 1", "doors": ""][what, default: "vault 1"])
        #expect(app.names(in: second) == ["moves": "", "doors": ""][what, default: "safe"])
    }

    @Test(arguments: ["start", "stop", "restore", "replace"])
    func movesEndWithTheirRouterScreens(how: String) {
        var (other, last) = (RouterPosition?.none, RouterPosition?.none)
        let replacing = BlockMiddleware { action, _, _, next in
            last = (action as? MoveRouter)?.position
            next(last == nil ? action : other.map { MoveRouter(to: $0) } ?? action)
        }
        let app = GatedApp(middleware: replacing).start()
        let before = app.router.position
        app.route(.vault(1))
        let journal = app.journal {
            switch how {
            case "start": app.router.start(with: .page("new"))
            case "stop": app.router.stop()
            case "replace":
                other = before
                app.route(.page("new"))
            default: app.store.dispatch(action: MoveRouter(to: RouterPosition()))
            }
        }
        #expect(journal.filter { $0.contains("gate") } == ["gateRefused signIn, \(vault)"])
        #expect(app.router.position.waiting == nil)
        #expect(how == "replace" || last?.waiting == nil)
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
            let position = (action as? MoveRouter)?.position ?? RouterPosition()
            let waits = position.waiting != nil || position.tabs.contains { $0.waiting != nil }
            if !waits { next(action) }
        }
        let app = GatedApp(middleware: refusing).start()
        let journal = app.journal { app.router.start(with: .vault(1)) }
        #expect(journal == ["gateRefused signIn, VaultModule#2"])
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

    @Test(arguments: [false, true])
    func aGateThatClosesWhileAMoveIsMadeCloses(holds: Bool) {
        let expiring = BlockMiddleware { action, _, dispatch, next in
            if (action as? MoveRouter)?.position.screens.count == (holds ? 3 : 2) {
                dispatch(ChangeVisitor.signsOut)
            }
            next(action)
        }
        let app = GatedApp(Visitor(isSignedIn: true), middleware: expiring).start()
        app.manager.gate("age", opens: { _ in false }, through: { .page("age") }, mode: .push())
        app.route(.vault(1))
        if holds { app.route(.page("a").behind("age")) }
        #expect(app.screens == "hall")
        #expect(app.router.position.waiting == nil)
    }

    // The condition of each gate depends on the screen before.
    @Test
    func gatesThatCloseEachOtherCloseInOneTurn() {
        app.visitor(.signsIn)
        for (gate, before) in [(RoutingGate.payment, RoutingGate.signIn), ("age", .payment)] {
            app.manager.gate(
                gate,
                opens: { state in
                    let screens = state[RouterPosition.self]?.screens ?? []
                    return screens.contains { $0.gates.contains(before) }
                },
                through: { .page("\(gate)") }
            )
        }
        let pages = [RoutingGate.payment, "age"].map { ModuleRoutingStep.page("a").behind($0) }
        app.router.start(withTabs: [.vault(1)] + pages)
        #expect(app.screens == "vault 1 | a | a")
        let journal = app.journal { app.visitor(.signsOut) }.filter { $0.contains("ate") }
        #expect(journal.map { $0.prefix(4) } == ["gate", "gate", "gate", "held", "held", "held"])
        #expect(app.screens == "sign-in | payment | age")
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

    @Test
    func aMiddlewareThatChangesAPositionKeepsItsDoors() {
        let selecting = BlockMiddleware { action, _, _, next in
            let position = (action as? MoveRouter)?.position
            let tab = position?.selectedTab ?? 0
            let (before, after) = (#""selectedTab":\#(tab)"#, #""selectedTab":\#(1 - tab)"#)
            let changed = try? position?.replacing(before, with: after)
            next(changed.map { MoveRouter(to: $0) } ?? action)
        }
        let app = GatedApp(middleware: selecting)
        app.router.start(withTabs: [.hall, .vault(1)])
        #expect(app.router.position.numbers == "#1 | *#3")
        let journal = app.journal { app.route(.vault(2)) }
        #expect(!journal.contains { $0.hasPrefix("gateRefused") })
        #expect(app.router.position.numbers == "*#1 | #3 | navigation #4")
        app.router.perform([.prompt(Prompt("Ready?"))])
        #expect(app.router.position.prompt?.id == 1)
        app.router.start(withTabs: [.page("a"), .page("b")])
        app.manager.gate(
            .payment,
            opens: { ($0[RouterPosition.self]?.screens.count ?? 0) > 2 },
            through: { .page("payment") }
        )
        app.route(.page("c").behind(.payment))
        #expect(app.screens == "a, c | b")
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
        isKeeping = false
        app.visitor(.signsOut)
        app.router.start(with: .vault(1))
        isKeeping = true
        #expect(Diagnostics.collect { app.visitor(.signsIn) }.isEmpty)
        #expect(app.screens == "vault 1")
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
    @Test(arguments: [false, true])
    func aScreenWhoseGateClosesAsItAppearsDoesNot(closesLate: Bool) throws {
        app.visitor(.signsIn)
        let hall = try #require(app.manager.livingModules().first)
        let closing = ModuleRoutingStep(of: hall) { [store = app.store] in
            ClosingScreen(closesLate) { store.detach(stateKey: "Visitor") }
        }
        let vault = PresentableRoutingStep(withStep: .vault(1), presentationMode: .embed)
        if closesLate {
            app.router.perform([.route(to: .pushing(closing)), .route(to: vault)])
        } else {
            app.route(closing)
            app.route(.vault(1))
            #expect(!app.log.lines.contains("vault 1 willAppear"))
        }
        #expect(!app.log.lines.contains("vault 1 appeared"))
        #expect(app.screens == "hall, ?")
    }

    @Test
    func aHiddenScreenAppearsWhenItsGateIsOpenAgain() throws {
        var isOpen = true
        app.manager.gate(.signIn, opens: { _ in isOpen }, through: { .page("sign-in") })
        let hall = try #require(app.manager.livingModules().first)
        app.route(
            ModuleRoutingStep(of: hall) {
                ClosingScreen(false, { isOpen = false }, reopen: { isOpen = true })
            }
        )
        // The store's turn follows the route's.
        #expect(app.journal { app.route(.vault(1)) } == ["vault 1 appeared"])
        #expect(app.router.topPresentable is PageScreen)
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
        let cellar = ModuleRoutingStep(withMaker: CellarModule.Context())
        let reports = Diagnostics.collect { app.route(cellar) }
        #expect(
            reports.map(\.description) == [
                """
                A step doesn't name the closed gate of its module.
                    module: CellarModule
                    gate: signIn
                The module isn't shown, and nothing waits for the gate.
                To fix this, return the module's type from the context's moduleType.
                """
            ]
        )
        #expect(app.screens == "hall")
        app.visitor(.signsIn)
        app.route(cellar)
        #expect(app.screens == "hall, cellar")
        app.visitor(.signsOut)
        #expect(app.screens == "hall")
        app.manager.registerDeeplinks(of: CellarModule.self) { _ in CellarModule.Context() }
        app.router.route(toDeeplink: "bank://cellar")
        #expect(app.screens == "hall | sign-in")
    }

    // Regression: the routing listener of a sign-in dismisses it in the delivery of its event.
    @Test(arguments: ["dismiss", "back", "close", "stop"])
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
                case "stop": app.router.stop()
                default: app.router.close(screen)
                }
            })
            .disposed(by: app.router.disposeBag)
        signedIn.onNext(how)
        #expect(app.screens == (how == "stop" ? "" : "hall, vault 1"))
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

extension PresentableRoutingStep {
    static func pushing(_ step: ModuleRoutingStep) -> PresentableRoutingStep {
        PresentableRoutingStep(withStep: step, presentationMode: .push())
    }
}
