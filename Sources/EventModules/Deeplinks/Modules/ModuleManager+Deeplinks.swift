public import Deeplinks
internal import Delivery

extension ModuleManager {
    /// Lets links lead to the modules of a type; the type's patterns say which links it answers.
    ///
    /// ```swift
    /// manager.registerDeeplinks(of: ItemModule.self) { match in
    ///     match["number", as: Int.self].map { ItemContext(routingContext: .link, number: $0) }
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - type: A type of modules. A pattern that equals a pattern of another module is reported
    ///     with both names, and the first module keeps the links.
    ///   - context: Makes the context of a new module; nil refuses the link, and the next best
    ///     pattern is tried. It has no side effects, because planning a link calls it too.
    ///   - fileID: The source location that registers the links, for audits.
    ///   - line: The source location that registers the links, for audits.
    public func registerDeeplinks<Module: Deeplinkable>(
        of type: Module.Type,
        context: @escaping (DeeplinkMatch) -> Module.Context?,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) {
        let answer = DeeplinkAnswer(type, addedAt: CodeLocation(fileID, line), context: context)
        for pattern in type.deeplinkPatterns {
            guard let first = links.table.add(pattern, answer) else { continue }
            if first.fullName != answer.fullName { reportClash(pattern, first, answer) }
        }
    }

    /// Plans a link without following it.
    ///
    /// Of the patterns that match a beginning of the link, the one with the highest priority is
    /// taken, and among those the most specific one; the rest of the link is followed in the same
    /// way. If no module answers the rest, the next best pattern is tried.
    ///
    /// - Parameter link: Text from outside.
    /// - Returns: The modules that answer.
    /// - Throws: The mistake in the link, or the part that no module answers and the patterns that
    ///   come closest.
    public func plan(for link: String) throws(DeeplinkError) -> DeeplinkPlan {
        try plan(for: Deeplink(link))
    }

    /// Plans a link without following it; as with text.
    public func plan(for link: Deeplink) throws(DeeplinkError) -> DeeplinkPlan {
        let steps = try links.table.chain(for: link) { answer, match in
            answer.step(match).map { step in
                DeeplinkPlan.Step(
                    module: answer.module,
                    match: match,
                    routingStep: step.presented(as: answer.presentationMode),
                    answer: answer
                )
            }
        }
        return DeeplinkPlan(link: link, steps: steps)
    }
}

/// The links that lead to modules.
struct ModuleLinks {
    fileprivate var table = DeeplinkTable<DeeplinkAnswer>()
}

/// A registered type of modules, with its type erased.
@MainActor
struct DeeplinkAnswer {
    /// The name of the type in diagnostics.
    nonisolated let fullName: String

    /// The name of the type in positions and plans.
    let module: String
    let behaviour: DeeplinkBehaviour
    let presentationMode: RoutingStepPresentationMode

    /// Returns the step to a new module; nil if the module refuses the link.
    let step: (DeeplinkMatch) -> ModuleRoutingStep?

    /// Lets a living module take a link; false if it is of another type or refuses.
    let update: (any AnyModule, DeeplinkMatch) -> Bool

    init<Module: Deeplinkable>(
        _ type: Module.Type,
        addedAt location: CodeLocation,
        context: @escaping (DeeplinkMatch) -> Module.Context?
    ) {
        fullName = String(reflecting: type)
        module = typeName(type)
        behaviour = type.deeplinkBehaviour
        presentationMode = type.deeplinkPresentationMode
        step = { match in
            context(match).map { ModuleRoutingStep(withMaker: $0, location: location) }
        }
        update = { module, match in
            (module as? Module)?.updateContext(for: match) ?? false
        }
    }
}
