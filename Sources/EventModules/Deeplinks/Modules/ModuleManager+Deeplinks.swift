public import Deeplinks
internal import Delivery

extension ModuleManager {
    /// Lets links lead to a type of modules.
    ///
    /// The type's patterns select the links that it answers.
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
    ///   - context: Creates the context of a new module, without side effects, because planning a
    ///     link calls it too. Nil refuses the link; then the next pattern is tried.
    ///   - fileID: The source location, for audits.
    ///   - line: The source location, for audits.
    public func registerDeeplinks<Module: Deeplinkable>(
        of type: Module.Type,
        context: @escaping (DeeplinkMatch) -> Module.Context?,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) {
        let answer = DeeplinkAnswer(type, addedAt: CodePlace(fileID, line), context: context)
        for pattern in type.deeplinkPatterns {
            guard let other = deeplinks.add(pattern, answer) else { continue }
            if other.fullName != answer.fullName { reportEqual(pattern, other, answer) }
        }
    }

    /// Plans a link without following it.
    ///
    /// Of the patterns that match a beginning of the link, the one with the highest priority is
    /// taken, and among those the most specific one; the rest of the link is followed in the same
    /// way. If no pattern answers the rest, the next best pattern is tried.
    ///
    /// - Parameter link: Text from outside.
    /// - Returns: The modules that answer.
    /// - Throws: The problem of the link, or the first unanswered part and the closest patterns.
    public func plan(for link: String) throws(DeeplinkError) -> DeeplinkPlan {
        try plan(for: Deeplink(link))
    }

    /// Plans a link without following it.
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
