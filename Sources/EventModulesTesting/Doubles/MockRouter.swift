internal import Delivery

/// A router that shows nothing and records the requested routes.
///
/// Each expectation consumes the first route that no earlier expectation has consumed.
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
public final class MockRouter: Router {
    /// All requested routes, in order.
    public private(set) var routes: [MockRoute] = []

    private var expectedCount = 0

    /// Creates a router without routes.
    public init() {}

    /// Records a step.
    public func route(to step: PresentableRoutingStep) {
        routes.append(.step(step))
    }

    /// Records a link.
    public func route(toDeeplink link: String) {
        routes.append(.link(link))
    }

    /// Fails the test unless the next route leads to a module with a context of a type.
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
        expectNext("a step to \(type)", at: TestLocation(fileID, filePath, line, column)) {
            $0.context(as: type)
        }
    }

    /// Fails the test unless the next route is a link with this text.
    public func expectLink(
        _ link: String,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column
    ) {
        _ = expectNext("link \(link)", at: TestLocation(fileID, filePath, line, column)) {
            if case .link(link) = $0 { link } else { nil }
        }
    }

    /// Fails the test if any route was not expected.
    public func expectNoMoreRoutes(
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column
    ) {
        let unexpected = routes[expectedCount...]
        expectedCount = routes.count
        guard !unexpected.isEmpty else { return }
        TestLocation(fileID, filePath, line, column).fail(
            """
            The router received more routes than expected.
            \(unexpected.map { "    \($0)" }.joined(separator: "\n"))
            To fix this, expect these routes before calling expectNoMoreRoutes().
            """
        )
    }

    /// Consumes the next route, and fails the test if a closure returns nil for it.
    private func expectNext<Value>(
        _ expected: String,
        at location: TestLocation,
        _ value: (MockRoute) -> Value?
    ) -> Value? {
        let next = routes.dropFirst(expectedCount).first
        expectedCount = min(expectedCount + 1, routes.count)
        if let value = next.flatMap(value) { return value }
        location.fail(
            """
            The router's next route is not the expected one.
                expected: \(expected)
                found: \(next.map { "\($0)" } ?? "none")
            To fix this, expect the routes in the order in which they are requested.
            """
        )
        return nil
    }
}

/// A route that a `MockRouter` has recorded.
public enum MockRoute {
    /// A step to a module or a further screen, with its presentation mode.
    case step(PresentableRoutingStep)

    /// A deep link.
    case link(String)

    /// Returns the context of the module that the route leads to; nil if it has another type, and
    /// for a link or a further screen of a module that exists already.
    public func context<Context: ModuleMaking>(as type: Context.Type) -> Context? {
        if case .step(let step) = self { step.step.maker as? Context } else { nil }
    }
}

extension MockRoute: CustomStringConvertible {
    /// The presentation mode and the context, or the link: `push ProductContext(id: "7")`.
    public var description: String {
        switch self {
        case .link(let link): return "link \(link)"
        case .step(let step):
            let context = step.step.maker.map { redactedDescription(of: $0) }
            return "\(step.presentationMode.name) \(context ?? "a further screen")"
        }
    }
}
