import EventModulesTesting

extension KitFailure {
    static let ofDoubles = [
        KitFailure("unexpectedRoute", unexpectedRoute),
        KitFailure(
            "remainingRoutes",
            """
            The router received more moves than expected.
                link shop://item/7
                link shop://item/8
            To fix this, expect these moves before calling expectNoMoreMoves().
            """
        ) {
            let router = MockRouter()
            router.route(toDeeplink: "shop://item/7")
            router.route(toDeeplink: "shop://item/8")
            router.expectNoMoreMoves()
            return #line - 1
        },
        KitFailure(
            "moduleOfAnotherType",
            """
            The manager has no living module of the expected type.
                expected: ProductModule
                living modules: MockModule<ProductEvent>
            To fix this, route to the module before, and retain its screen, as a router does.
            """
        ) {
            let manager = ModuleManager()
            let step = MockModuleContext<ProductEvent>().step
            let screen = manager.viewController(
                for: PresentableRoutingStep(withStep: step, presentationMode: .push())
            )
            manager.expectModule(ProductModule.self)
            defer { withExtendedLifetime(screen) {} }
            return #line - 2
        },
        KitFailure(
            "promptThatCannotBeAnswered",
            """
            The router has no unanswered prompt "Saved" with the button "no".
            To fix this, let the prompt be shown before, and pass the id of one of its buttons.
            """
        ) {
            let (router, prompt) = (MockRouter(), Prompt("Saved"))
            _ = router.show(prompt)
            router.answer(prompt, button: "no")
            return #line - 1
        },
    ]

    private static func unexpectedRoute(_ failures: FailureCapture) async throws -> Outcome {
        let router = MockRouter()
        router.route(toDeeplink: "shop://item/7")
        let line = #line + 2
        let reported = try await failures {
            router.expectStep(to: ProductContext.self)
            router.expect(.link("shop://item/8"))
        }
        return Outcome(
            reported: reported,
            expected: [
                ReportedFailure(
                    """
                    The router's next move is not the expected one.
                        expected: a step to ProductContext
                        found: link shop://item/7
                    To fix this, expect the moves in the order in which they are requested.
                    """,
                    line: line
                ),
                ReportedFailure(
                    """
                    The router's next move is not the expected one.
                        expected: link shop://item/8
                        found: none
                    To fix this, expect the moves in the order in which they are requested.
                    """,
                    line: line + 1
                ),
            ]
        )
    }
}
