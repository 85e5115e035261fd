import EventModulesTesting
import Testing

@MainActor
struct MockRouterTests {
    private let router = MockRouter()

    @Test
    func recordsRoutes() {
        route(to: "7", .push())
        router.route(toDeeplink: "shop://item/7")
        route(to: "8", .modalWithNavigation())
        #expect(
            router.moves.map(\.description) == [
                #"push ProductContext(routingContext: shop, id: "7")"#,
                "link shop://item/7",
                #"modalWithNavigation ProductContext(routingContext: shop, id: "8")"#,
            ]
        )
    }

    @Test
    func expectsRoutesInOrder() {
        route(to: "7", .push())
        router.route(toDeeplink: "shop://item/7")
        #expect(router.expectStep(to: ProductContext.self)?.id == "7")
        router.expect(.link("shop://item/7"))
        router.expectNoMoreMoves()
        route(to: "8", .modal)
        #expect(router.expectStep(to: ProductContext.self)?.id == "8")
    }

    @Test
    func aMoveThatWasReportedIsNotReportedAgain() async throws {
        router.route(toDeeplink: "shop://item/7")
        let first = try await failures { router.expectNoMoreMoves() }
        #expect(first.count == 1)
        router.expectNoMoreMoves()
        router.route(toDeeplink: "shop://item/8")
        router.expect(.link("shop://item/8"))
    }

    @Test
    func answersTheNewestOpenRequestForAPrompt() {
        let prompt = Prompt(
            "Name?",
            buttons: [.init("ok", title: "OK"), .cancel],
            fields: [.init("name")]
        )
        let bag = DisposeBag()
        var log: [String] = []
        for number in 1...2 {
            router.show(prompt)
                .subscribe(
                    onNext: { log.append("\(number) \($0.button ?? "") \($0["name"] ?? "")") },
                    onCompleted: { log.append("\(number) completed") }
                )
                .disposed(by: bag)
        }
        router.answer(prompt, button: "ok", texts: ["name": "Anna"])
        router.answer(prompt, button: nil)
        #expect(log == ["2 ok Anna", "2 completed", "1 cancel ", "1 completed"])
        router.expect(.prompt(prompt))
        router.expect(.prompt(prompt))
        router.expectNoMoreMoves()
    }

    @Test
    func aPromptThatCantBeAnsweredFailsTheTest() async throws {
        let prompt = Prompt("Saved")
        _ = router.show(prompt)
        router.answer(prompt, button: "ok")
        #expect(try await failures { router.answer(prompt, button: "ok") }.count == 1)
        #expect(try await failures { router.answer(Prompt("Other"), button: "ok") }.count == 1)
    }

    @Test
    func comparesPromptsByValue() async throws {
        _ = router.show(Prompt("Saved", message: "Twice"))
        let reported = try await failures {
            router.expect(.prompt(Prompt("Saved", message: "Once")))
        }
        #expect(reported.count == 1)
        #expect(reported.first?.text.contains("message") == true)
    }

    @Test
    func furtherScreenHasNoContext() {
        let module = MockModule<ProductEvent>(usingContext: MockModuleContext())
        router.route(
            to: PresentableRoutingStep(
                withStep: ModuleRoutingStep(of: module) { MockScreen() },
                presentationMode: .embed
            )
        )
        #expect(router.moves.map(\.description) == ["embed a further screen"])
    }

    // Regression: moves were compared by their texts, which omit parts of them.
    @Test
    func comparesMovesRatherThanTheirTexts() async throws {
        let first = ProductModule(usingContext: ProductContext(id: "7"))
        let second = ProductModule(usingContext: ProductContext(id: "7"))
        let pairs: [(requested: RouterMove, expected: RouterMove)] = [
            (.link("shop://search?q=sofa"), .link("shop://search?q=lamp")),
            (move(.push(withCloseButton: true)), move(.push())),
            (move(.push(closeTitle: "Done")), move(.push(closeTitle: "Close"))),
            (move(.modal(style: .sheet)), move(.modal)),
            (move(.push(), to: Basket.Context()), move(.push(), to: Checkout.Context())),
            (further(first), further(second)),
        ]
        var log: [String] = []
        for (requested, expected) in pairs {
            #expect("\(requested)" == "\(expected)")
            router.perform([requested, requested])
            router.expect(requested)
            let reported = try await failures { router.expect(expected) }
            let lines = reported.first?.text.split(separator: "\n") ?? []
            log += lines.filter { $0.contains("but ") }.map { "\($0)" }
        }
        #expect(
            log == [
                "        but with other values in its query",
                "        but mode.push.withCloseButton: false → true",
                #"        but mode.push.closeTitle: "Close" → "Done""#,
                "        but mode.modal.style: automatic → sheet",
                "        but context: Context(routingContext: shop) → Context(routingContext: shop) "
                    + "(not equal, though they read alike)",
                "        but of another module",
            ]
        )
    }

    private func move(
        _ mode: RoutingStepPresentationMode,
        to context: some ModuleMaking = ProductContext(id: "7")
    ) -> RouterMove {
        let step = ModuleRoutingStep(withMaker: context)
        return .route(to: PresentableRoutingStep(withStep: step, presentationMode: mode))
    }

    private func further(_ module: ProductModule) -> RouterMove {
        let step = ModuleRoutingStep(of: module) { MockScreen() }
        return .route(to: PresentableRoutingStep(withStep: step, presentationMode: .embed))
    }

    private func route(to id: String, _ mode: RoutingStepPresentationMode) {
        let step = ModuleRoutingStep(withMaker: ProductContext(id: id))
        router.route(to: PresentableRoutingStep(withStep: step, presentationMode: mode))
    }
}
