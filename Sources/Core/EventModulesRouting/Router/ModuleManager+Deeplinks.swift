public import EventModulesCore
public import EventRuntime

extension ModuleManager {
    /// Lets links lead to the modules of a type; the type's patterns say which links it answers.
    ///
    /// A pattern that equals another module's logs a diagnostic, and the first module keeps the
    /// links. `context` creates the context of a new module; nil refuses the link, and the next
    /// best pattern is tried. It must have no side effects, because planning a link also calls it.
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
            guard let first = routing.links.add(pattern, answer), first.type != type else {
                continue
            }
            reportClash(pattern, first.type, type)
        }
    }

    /// The patterns of all modules, in the order of registration.
    ///
    /// ```swift
    /// for (pattern, module) in manager.deeplinkPatterns {
    ///     print(pattern, module)  // todo://list TodoListModule
    /// }
    /// ```
    public var deeplinkPatterns: [(pattern: DeeplinkPattern, module: any Deeplinkable.Type)] {
        routing.links.entries.map { ($0.pattern, $0.answer.type) }
    }

    /// The decision about links that modules answer only in part; `refuse` by default.
    ///
    /// With `openBeginning`, a plan has the longest beginning that modules answer, at least one
    /// step, and the error for the rest.
    public var unansweredLinks: UnansweredLinks {
        get { routing.links.unanswered }
        set { routing.links.unanswered = newValue }
    }

    /// Plans a link without following it.
    ///
    /// The rest of the link after a match is followed in the same way. If no module answers the
    /// rest, the next best pattern is tried; `unansweredLinks` decides if none leads to the end.
    ///
    /// - Throws: The mistake in the link, or the unanswered part and the closest patterns.
    public func plan(for link: String) throws(DeeplinkError) -> DeeplinkPlan {
        try plan(for: Deeplink(link))
    }

    /// Plans a link without following it, as with a text.
    public func plan(for link: Deeplink) throws(DeeplinkError) -> DeeplinkPlan {
        let chain = try routing.links.chain(for: link) { answer, match in
            answer.makeStep(match).map { step in
                DeeplinkPlan.Step(
                    module: answer.type,
                    match: match,
                    routingStep: step.presented(as: answer.type.deeplinkPresentationMode),
                    gates: step.gates
                )
            }
        }
        return DeeplinkPlan(link: link, steps: chain.matches, unanswered: chain.unanswered)
    }

    /// The steps to the modules that a move leads to, without making it: those of the plan for a
    /// link, and none for a refused link and for moves to living screens.
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
/// A plan prints one line per module, with the pattern that matched and the rest of the link:
///
/// ```
/// todo://list/task/3
///   TodoListModule  todo://list  then todo://task/3
///   TaskModule  todo://task/{line:Int}
/// ```
///
/// A module behind a gate has `behind` and its name after the pattern.
///
/// If only a beginning is answered, the last line ends with the rest: `unanswered todo://help`.
public struct DeeplinkPlan: CustomStringConvertible, SafelyDescribed {
    /// The whole link.
    public let link: Deeplink

    /// The modules, in the order in which they are shown.
    public let steps: [Step]

    /// The error for the unanswered rest; nil if the steps lead to the end of the link.
    ///
    /// Its `part` is the first part after the last step. See `ModuleManager.unansweredLinks`.
    public let unanswered: DeeplinkError?

    /// A module of a plan.
    public struct Step {
        /// The module's type.
        public let module: any Deeplinkable.Type

        /// The values that the module found in the link, and the remainder for the next module.
        public let match: DeeplinkMatch

        /// The screen to show if no living module takes the link.
        public let routingStep: PresentableRoutingStep

        /// The gates of the module.
        public let gates: [RoutingGate]
    }

    /// The link, then one line per module; without query values.
    public var description: String {
        let lines = steps.indices.map { index in
            let step = steps[index]
            let word = index == steps.count - 1 ? "unanswered" : "then"
            let gates = step.gates.map { "  behind \($0)" }.joined()
            let rest = step.match.remainder.map { "  \(word) \($0.safeDescription)" } ?? ""
            return "  \(typeName(step.module))  \(step.match.pattern)\(gates)\(rest)"
        }
        return ([link.safeDescription] + lines).joined(separator: "\n")
    }

    /// The error of a step whose screen can't be made.
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

    /// Makes the step to a new module; nil if the module refuses the link.
    let makeStep: (DeeplinkMatch) -> ModuleRoutingStep?
}

/// A move with the plan of its link.
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

    /// The steps to the modules that the move leads to.
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
