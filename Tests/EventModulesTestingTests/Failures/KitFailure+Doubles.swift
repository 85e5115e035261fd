import EventModulesTesting

extension KitFailure {
    static let ofDoubles = [
        KitFailure("aScriptThatIsOver", aScriptThatIsOver),
        KitFailure("anotherRouteThanTheExpectedOne", anotherRouteThanTheExpectedOne),
        KitFailure("routesThatNobodyExpected", routesThatNobodyExpected),
    ]

    private static func aScriptThatIsOver(_ failures: FailureCapture) async throws -> Outcome {
        let producer = MockProducer(script: [ProductEvent.appeared])
        producer.emitNext()
        let line = #line + 1
        let reported = try await failures { producer.emitNext() }
        return Outcome(
            reported: reported,
            expected: [
                ReportedFailure(
                    """
                    A double was asked for the next event of its script, but the script is over.
                        producer: MockProducer<ProductEvent>
                        events of the script: 1
                    To fix this, give it a longer script, or emit the event with emit(_:).
                    """,
                    line: line
                )
            ]
        )
    }

    private static func anotherRouteThanTheExpectedOne(
        _ failures: FailureCapture
    ) async throws -> Outcome {
        let router = MockRouter()
        router.route(toDeeplink: "shop://item/7")
        let line = #line + 2
        let reported = try await failures {
            router.expectStep(to: ProductContext.self)
            router.expectLink("shop://item/8")
        }
        return Outcome(
            reported: reported,
            expected: [
                ReportedFailure(
                    """
                    The router was asked for another route than expected.
                        expected: a step to ProductContext
                        found: link shop://item/7
                    """,
                    line: line
                ),
                ReportedFailure(
                    """
                    The router was asked for another route than expected.
                        expected: link shop://item/8
                        found: none
                    """,
                    line: line + 1
                ),
            ]
        )
    }

    private static func routesThatNobodyExpected(_ failures: FailureCapture) async throws -> Outcome
    {
        let router = MockRouter()
        router.route(toDeeplink: "shop://item/7")
        router.route(toDeeplink: "shop://item/8")
        let line = #line + 1
        let reported = try await failures { router.expectNoMoreRoutes() }
        return Outcome(
            reported: reported,
            expected: [
                ReportedFailure(
                    """
                    The router was asked for more routes than expected.
                        link shop://item/7
                        link shop://item/8
                    """,
                    line: line
                )
            ]
        )
    }
}
