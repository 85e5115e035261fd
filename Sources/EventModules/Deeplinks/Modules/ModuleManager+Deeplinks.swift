public import Deeplinks
internal import Delivery

extension ModuleManager {
    /// Lets links lead to a type of modules.
    ///
    /// Nothing else has to be told of the type: its patterns say which links it answers.
    ///
    /// ```swift
    /// manager.registerDeeplinks(of: ItemModule.self) { match in
    ///     match["number", as: Int.self].map { ItemContext(routingContext: .link, number: $0) }
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - type: A type of modules. A pattern that equals one of another module is reported with
    ///     the names of both, and the first one keeps the links.
    ///   - context: Makes the context of a new module, without side effects, because a plan of a
    ///     link makes it too. nil refuses the link; then it is looked for somebody else who answers.
    ///   - fileID: Where the links are registered; for audits.
    ///   - line: Where the links are registered; for audits.
    public func registerDeeplinks<Module: Deeplinkable>(
        of type: Module.Type,
        context: @escaping (DeeplinkMatch) -> Module.Context?,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) {
        let answer = DeeplinkAnswer(type, addedAt: CodeLocation(fileID, line), context: context)
        for pattern in type.deeplinkPatterns {
            guard let other = deeplinks.add(pattern, answer) else { continue }
            if other.fullName != answer.fullName { reportEqual(pattern, other, answer) }
        }
    }

    /// Says what following a link would do, without doing it.
    ///
    /// Of the patterns that match a beginning of the link, the one with the highest priority is
    /// taken, and among those the most specific one; the rest of the link is followed in the same
    /// way. Where the rest has no answer, the next best pattern is tried.
    ///
    /// - Parameter link: Text from outside.
    /// - Returns: The modules that answer.
    /// - Throws: What is wrong with the link, or at which part nobody answered and what would have.
    public func plan(for link: String) throws(DeeplinkError) -> DeeplinkPlan {
        try plan(for: Deeplink(link))
    }

    /// Says what following a link would do, without doing it; as with text.
    public func plan(for link: Deeplink) throws(DeeplinkError) -> DeeplinkPlan {
        let steps = try deeplinks.chain(for: link) { answer, match in
            answer.step(match).map { step in
                DeeplinkPlan.Step(
                    module: answer.module,
                    match: match,
                    routingStep: PresentableRoutingStep(
                        step,
                        answer.presentationMode,
                        madeAt: step.place
                    ),
                    answer: answer
                )
            }
        }
        return DeeplinkPlan(link: link, steps: steps)
    }

    private func reportEqual(
        _ pattern: DeeplinkPattern,
        _ first: DeeplinkAnswer,
        _ second: DeeplinkAnswer
    ) {
        report(
            Diagnostic(
                "Two modules answer the same links.",
                [
                    "pattern": "\(pattern)",
                    "first module": first.fullName,
                    "second module": second.fullName,
                ],
                explanation: "The first one keeps the links: nothing says which one is meant.",
                fix: "To fix this, change the pattern of one of them, or give it a priority."
            )
        )
    }
}
