public import EventModulesCore
public import EventRuntime

extension ModuleManager {
    /// Registers a type of modules for the links that its patterns match.
    ///
    /// A pattern that equals another module's logs a diagnostic, and the first module keeps the
    /// links. `context` creates the context of a new module; `nil` refuses the link, and the
    /// next-best pattern is tried. It must not have side effects: planning also calls it.
    public func registerDeeplinks<Module: Deeplinkable>(
        of type: Module.Type,
        context: @escaping (DeeplinkMatch) -> Module.Context?,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) {
        let location = CodeLocation(fileID, line)
        let answer = DeeplinkAnswer(
            type: type,
            makeStep: { match in
                context(match).map { context in
                    let step = ModuleRoutingStep(withMaker: context, location: location)
                    let gates = step.moduleType == nil ? type.gates : []
                    return gates.reduce(step) { $0.behind($1) }
                }
            }
        )
        for pattern in type.deeplinkPatterns {
            guard let equal = routing.links.add(pattern) else {
                routing.answers.append(answer)
                continue
            }
            let first = routing.answers[equal].type
            if first != type { reportClash(pattern, first, type) }
        }
    }

    /// The patterns of all modules, in the order of registration.
    ///
    /// ```swift
    /// for (pattern, module) in manager.deeplinkPatterns {
    ///     print(pattern, module)  // shop://catalog CatalogModule
    /// }
    /// ```
    public var deeplinkPatterns: [(pattern: DeeplinkPattern, module: any Deeplinkable.Type)] {
        zip(routing.links.patterns, routing.answers).map { ($0, $1.type) }
    }

    /// Plans a link without following it.
    ///
    /// The rest of the link after a match is followed in the same way. If no module answers the
    /// rest, the manager tries the next-best pattern.
    ///
    /// - Throws: The mistake in the link, or the unanswered part and the closest patterns.
    public func plan(for link: String) throws(DeeplinkError) -> DeeplinkPlan {
        try plan(for: Deeplink(link))
    }

    /// Plans a link without following it, as with a string.
    public func plan(for link: Deeplink) throws(DeeplinkError) -> DeeplinkPlan {
        var steps: [DeeplinkPlan.Step] = []
        let chain = try routing.links.chain(for: link) { [routing] number, match in
            let answer = routing.answers[number]
            guard let step = answer.makeStep(match) else { return nil }
            steps.append(
                DeeplinkPlan.Step(
                    module: answer.type,
                    match: match,
                    routingStep: step.presented(as: answer.type.deeplinkPresentationMode),
                    gates: step.gates
                )
            )
            return steps.count - 1
        }
        return DeeplinkPlan(link: link, steps: chain.map { steps[$0] })
    }

    /// The steps to the modules that a move leads to: for a link, the steps of its plan, and none
    /// for a refused link or for a move to an open screen.
    public func steps(of move: RouterMove) -> [PresentableRoutingStep] {
        PlannedMove(move, by: self).steps
    }

    private func reportClash(
        _ pattern: DeeplinkPattern,
        _ first: any Deeplinkable.Type,
        _ second: any Deeplinkable.Type
    ) {
        report(
            "Two modules answer the same links.",
            [
                "pattern": "\(pattern)",
                "first module": String(reflecting: first),
                "second module": String(reflecting: second),
            ],
            explanation:
                "The first module keeps the links, because both patterns fit equally well.",
            fix: "To fix this, change the pattern of one of them, or give it a priority."
        )
    }
}

/// The modules that answer a link, in the order in which they are shown.
///
/// A plan prints one line for each module, with the matching pattern and the rest of the link:
///
/// ```
/// shop://catalog/product/3
///   CatalogModule  shop://catalog  then shop://product/3
///   ProductModule  shop://product/{number:Int}
/// ```
///
/// A module behind a gate has `behind` and its name after the pattern.
public struct DeeplinkPlan: CustomStringConvertible, SafelyDescribed {
    /// The planned link, with all its parts.
    public let link: Deeplink

    /// The modules, in the order in which they are shown.
    public let steps: [Step]

    /// A module of a plan.
    public struct Step {
        /// The type of the module that answers a part of the link.
        public let module: any Deeplinkable.Type

        /// The values that the module found in the link, and the remainder for the next module.
        public let match: DeeplinkMatch

        /// The step to a new module, if no open module takes the link.
        public let routingStep: PresentableRoutingStep

        /// The gates of the module.
        public let gates: [RoutingGate]
    }

    /// The link, then one line for each module, without query values.
    public var description: String {
        let lines = steps.map { step in
            let gates = step.gates.map { "  behind \($0)" }.joined()
            let rest = step.match.remainder.map { "  then \($0.safeDescription)" } ?? ""
            return "  \(typeName(step.module))  \(step.match.pattern)\(gates)\(rest)"
        }
        return ([link.safeDescription] + lines).joined(separator: "\n")
    }

    func failure(at index: Int) -> DeeplinkError {
        let diagnostic = Diagnostic(
            "A deep link leads to a screen that can't be shown.",
            ["link": link.safeDescription.excerpt, "module": typeName(steps[index].module)],
            explanation: "Nothing changes.",
            fix: "To fix this, see the report before this one."
        )
        return DeeplinkError(diagnostic, part: index == 0 ? 0 : steps[index - 1].match.end)
    }
}

@MainActor
struct DeeplinkAnswer {
    let type: any Deeplinkable.Type

    let makeStep: (DeeplinkMatch) -> ModuleRoutingStep?
}

@MainActor
struct PlannedMove {
    let move: RouterMove

    /// Nil for other moves than links, and without a manager.
    let plan: Result<DeeplinkPlan, DeeplinkError>?

    init(_ move: RouterMove, by manager: ModuleManager?) {
        self.move = move
        if case .link(let link) = move, let manager {
            plan = Result { () throws(DeeplinkError) in try manager.plan(for: link) }
        } else {
            plan = nil
        }
    }

    /// True for a move to first screens: those behind a closed gate wait in their tabs.
    var isOfTabs: Bool {
        switch move {
        case .start, .replaceTab: true
        default: false
        }
    }

    var steps: [PresentableRoutingStep] {
        switch move {
        case .route(let step): [step]
        case .link: (try? plan?.get())?.steps.map(\.routingStep) ?? []
        case .start(let steps, _): steps.map { $0.presented(as: .push()) }
        case .replaceTab(_, let step): [step.presented(as: .push())]
        default: []
        }
    }
}
