internal import Deeplinks
internal import Delivery

/// A registered type of modules, with its type erased.
@MainActor
struct DeeplinkAnswer {
    /// As it is written in reports and plans.
    nonisolated let fullName: String

    /// As it is written in positions.
    let module: String
    let behaviour: DeeplinkBehaviour
    let presentationMode: RoutingStepPresentationMode

    /// The step to a new module; nil if the module refuses the link.
    let step: (DeeplinkMatch) -> ModuleRoutingStep?

    /// Lets a living module take a link; false if it refuses or has another type.
    let update: (any AnyModule, DeeplinkMatch) -> Bool

    init<Module: Deeplinkable>(
        _ type: Module.Type,
        addedAt place: CodePlace,
        context: @escaping (DeeplinkMatch) -> Module.Context?
    ) {
        fullName = String(reflecting: type)
        module = typeName(type)
        behaviour = type.deeplinkBehaviour
        presentationMode = type.deeplinkPresentationMode
        step = { match in
            context(match).map { ModuleRoutingStep(withMaker: $0, madeAt: place) }
        }
        update = { module, match in
            (module as? Module)?.updateContext(for: match) ?? false
        }
    }
}
