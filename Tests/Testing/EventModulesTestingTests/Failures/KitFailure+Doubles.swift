import EventModulesTesting

extension KitFailure {
    static let ofDoubles = [
        KitFailure("unexpectedRoute", unexpectedRoute),
        KitFailure("remainingRoutes", remainingRoutes),
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

    private static func remainingRoutes(_ failures: FailureCapture) async throws -> Outcome {
        let router = MockRouter()
        router.route(toDeeplink: "shop://item/7")
        router.route(toDeeplink: "shop://item/8")
        let line = #line + 1
        let reported = try await failures { router.expectNoMoreMoves() }
        return Outcome(
            reported: reported,
            expected: [
                ReportedFailure(
                    """
                    The router received more moves than expected.
                        link shop://item/7
                        link shop://item/8
                    To fix this, expect these moves before calling expectNoMoreMoves().
                    """,
                    line: line
                )
            ]
        )
    }
}
