/// A router that shows nothing and knows what it was asked for.
///
/// ```swift
/// let router = MockRouter()
/// let routing = MainFlowRouting(router: router)
/// routing.registerToEvents(for: products)
/// products.emit(.productSelected(apple))
/// let context = router.expectStep(to: ProductContext.self)
/// #expect(context?.id == apple.id)
/// router.expectNoMoreRoutes()
/// ```
///
/// Each expectation is about the next route that no other one was about. A failure is shown at the
/// caller's line.
public final class MockRouter: Router {
    /// All that the router was asked for, in order.
    public private(set) var routes: [MockRoute] = []

    /// How many routes were expected.
    private var expectedCount = 0

    /// Makes a router that was asked for nothing yet.
    public init() {}

    /// Notes the step.
    public func route(to step: PresentableRoutingStep) {
        routes.append(.step(step))
    }

    /// Notes the link.
    public func route(toDeeplink link: String) {
        routes.append(.link(link))
    }

    /// Fails the test if the next route is not one to a module that is made from a type of contexts.
    ///
    /// - Returns: The context; nil if the test has failed.
    @discardableResult
    public func expectStep<Context: ModuleMaking>(
        to type: Context.Type,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column
    ) -> Context? {
        let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
        let route = nextRoute()
        guard let context = route?.context(as: type) else {
            reportOther(route, expected: "a step to \(type)", at: place)
            return nil
        }
        return context
    }

    /// Fails the test if the next route is not a link.
    public func expectLink(
        _ link: String,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column
    ) {
        let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
        let route = nextRoute()
        if case .link(link) = route { return }
        reportOther(route, expected: "link \(link)", at: place)
    }

    /// Fails the test if there are routes that were not expected.
    public func expectNoMoreRoutes(
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column
    ) {
        let unexpected = routes[expectedCount...]
        expectedCount = routes.count
        guard !unexpected.isEmpty else { return }
        TestFailure.report(
            """
            The router was asked for more routes than expected.
            \(unexpected.map { "    \($0)" }.joined(separator: "\n"))
            """,
            at: SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
        )
    }

    private func nextRoute() -> MockRoute? {
        guard expectedCount < routes.count else { return nil }
        expectedCount += 1
        return routes[expectedCount - 1]
    }

    private func reportOther(_ found: MockRoute?, expected: String, at place: SourcePlace) {
        TestFailure.report(
            """
            The router was asked for another route than expected.
                expected: \(expected)
                found: \(found.map { "\($0)" } ?? "none")
            """,
            at: place
        )
    }
}
