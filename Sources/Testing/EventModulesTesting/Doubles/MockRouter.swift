internal import Delivery

/// A router that shows nothing and records the requested moves.
///
/// Each expectation consumes the first move that no earlier expectation has consumed.
///
/// ```swift
/// let router = MockRouter()
/// let routing = MainFlowRouting(router: router)
/// routing.registerToEvents(for: products)
/// products.emit(.productSelected(apple))
/// let context = router.expectStep(to: ProductContext.self)
/// #expect(context?.id == apple.id)
/// products.emit(.closed)
/// router.expect(.back)
/// router.expectNoMoreMoves()
/// ```
public final class MockRouter: Router {
    /// The requested moves, in order.
    public private(set) var moves: [RouterMove] = []

    private var expectedCount = 0

    /// Starts without moves.
    public init() {}

    /// Records the moves of one turn.
    public func perform(_ moves: [RouterMove]) {
        self.moves += moves
    }

    /// Fails the test unless the next move is a route to a module with a context of a type.
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
            if case .route(let step) = $0 { step.step.maker as? Context } else { nil }
        }
    }

    /// Fails the test unless the next move is this one; a route is compared as its text.
    ///
    /// ```swift
    /// router.expect(.link("shop://basket"))
    /// ```
    public func expect(
        _ move: RouterMove,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column
    ) {
        let text = "\(move)"
        _ = expectNext(text, at: TestLocation(fileID, filePath, line, column)) {
            "\($0)" == text ? text : nil
        }
    }

    /// Fails the test if any move was not expected.
    public func expectNoMoreMoves(
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column
    ) {
        let unexpected = moves.dropFirst(expectedCount)
        expectedCount = moves.count
        guard !unexpected.isEmpty else { return }
        TestLocation(fileID, filePath, line, column).fail(
            """
            The router received more moves than expected.
            \(unexpected.map { "    \($0)" }.joined(separator: "\n"))
            To fix this, expect these moves before calling expectNoMoreMoves().
            """
        )
    }

    /// Consumes the next move, and fails the test if a closure returns nil for it.
    private func expectNext<Value>(
        _ expected: String,
        at location: TestLocation,
        _ value: (RouterMove) -> Value?
    ) -> Value? {
        let next = moves.dropFirst(expectedCount).first
        expectedCount = min(expectedCount + 1, moves.count)
        if let value = next.flatMap(value) { return value }
        location.fail(
            """
            The router's next move is not the expected one.
                expected: \(expected)
                found: \(next.map { "\($0)" } ?? "none")
            To fix this, expect the moves in the order in which they are requested.
            """
        )
        return nil
    }
}
