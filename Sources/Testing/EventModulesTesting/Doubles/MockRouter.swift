public import EventModules
internal import EventModulesTracing
public import EventObservables

/// A router that shows nothing and records the requested moves.
///
/// Each expectation consumes the first move that no earlier expectation has consumed.
///
/// ```swift
/// let router = MockRouter()
/// let routing = ShopRouting(router: router)
/// routing.registerToEvents(for: catalog)
/// catalog.emit(.productSelected(id: "lamp"))
/// let context = router.expectStep(to: ProductContext.self)
/// #expect(context?.id == "lamp")
/// catalog.emit(.closed)
/// router.expect(.back)
/// router.expectNoMoreMoves()
/// ```
public final class MockRouter: Router {
    /// The requested moves, in order.
    public private(set) var moves: [RouterMove] = []

    /// The streams that `open(_:_:)` has returned, in order; a test sends the modules' events.
    public var opened: [Subject<any EventProtocol>] {
        moves.compactMap { move in
            if case .route(let step) = move { step.step.answers?.events } else { nil }
        }
    }

    /// Answers the newest unanswered request for a prompt; fails the test if that isn't possible.
    public func answer(
        _ prompt: Prompt,
        button: String?,
        texts: [String: String] = [:],
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column
    ) {
        let streams = moves.compactMap { move -> AnswerStream? in
            guard case .prompt(let request) = move, request.prompt == prompt else { return nil }
            return request.answers
        }
        let shown = ShownPrompt(id: streams.count, prompt: prompt)
        if let stream = streams.last(where: { !$0.isEnded }),
            let answer = PromptAnswer(shown, button: button, texts: texts)
        {
            return stream.end(with: answer)
        }
        TestLocation(fileID, filePath, line, column).fail(
            """
            The router has no unanswered prompt "\(prompt.title)" with the button "\(button ?? "")".
            To fix this, let the prompt be shown before, and pass the id of one of its buttons.
            """
        )
    }

    private var expectedCount = 0

    /// Creates a router without moves.
    public init() {}

    /// Creates a router that stands for the router of every window of a manager.
    ///
    /// - Lifetime: As long as the test keeps it; the manager doesn't retain it.
    public convenience init(forWindowsOf manager: ModuleManager) {
        self.init()
        manager.substituteRouters(with: self)
    }

    /// Records the moves of one turn.
    public func perform(_ moves: [RouterMove]) { self.moves += moves }

    /// Fails the test unless the next move is a route to a module with a context of a type.
    ///
    /// - Returns: The context; `nil` if the test has failed.
    @discardableResult
    public func expectStep<Context: ModuleMaking>(
        to type: Context.Type,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column
    ) -> Context? {
        let location = TestLocation(fileID, filePath, line, column)
        return expectNext("a step to \(sourceName(of: type))", at: location) {
            if case .route(let step) = $0 { step.step.context as? Context } else { nil }
        }
    }

    /// Fails the test unless the next move is this one.
    ///
    /// Links are compared as strings, further screens by their modules, and steps by their contexts
    /// and presentation modes: with `==` if they are `Equatable`, otherwise part by part.
    public func expect(
        _ move: RouterMove,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column
    ) {
        let differences = { (next: RouterMove) in next.differences(from: move) }
        let location = TestLocation(fileID, filePath, line, column)
        _ = expectNext("\(move)", at: location, differences) { differences($0) == nil ? $0 : nil }
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

    /// Consumes the next move, and fails the test if a closure returns `nil` for it.
    private func expectNext<Value>(
        _ expected: String,
        at location: TestLocation,
        _ differences: (RouterMove) -> [String]? = { _ in nil },
        _ value: (RouterMove) -> Value?
    ) -> Value? {
        let next = moves.dropFirst(expectedCount).first
        expectedCount = min(expectedCount + 1, moves.count)
        if let value = next.flatMap(value) { return value }
        let lines = next.flatMap(differences) ?? []
        location.fail(
            """
            The router's next move is not the expected one.
                expected: \(expected)
                found: \(next.map { "\($0)" } ?? "none")\
            \(lines.map { "\n        but \($0)" }.joined())
            To fix this, expect the moves in the order in which they are requested.
            """
        )
        return nil
    }
}

extension RouterMove {
    /// Returns the differences that the text of an expected move hides; `nil` if there are none.
    @MainActor
    fileprivate func differences(from expected: RouterMove) -> [String]? {
        switch (expected, self) {
        case (.link(let old), .link(let new)):
            if old.utf8.elementsEqual(new.utf8) { return nil }
            return "\(expected)" == "\(self)" ? ["with other values in its query"] : []
        case (.prompt(let old), .prompt(let new)):
            let lines = ValueDifference(from: old.prompt, to: new.prompt).lines
            return lines.isEmpty ? nil : lines
        case (.route(let old), .route(let new)):
            guard old.step.livingModule === new.step.livingModule else {
                return ["of another module"]
            }
            guard old.step.gates == new.step.gates else { return ["behind other gates"] }
            let lines = ValueDifference(from: old.shown, to: new.shown).lines
            return lines.isEmpty ? nil : lines
        default: return ValueDifference.areSame(expected, self) ? nil : []
        }
    }
}

extension PresentableRoutingStep {
    fileprivate var shown: (context: Any, mode: RoutingStepPresentationMode) {
        (step.context as Any, presentationMode)
    }
}
