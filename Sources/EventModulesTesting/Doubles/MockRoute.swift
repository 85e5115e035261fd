internal import Delivery

/// What a `MockRouter` was asked for.
public enum MockRoute {
    /// A module, and how it is to be shown.
    case step(PresentableRoutingStep)

    /// What a link leads to.
    case link(String)

    /// The context of the module, if it is of a type.
    ///
    /// - Parameter type: The type of the context.
    /// - Returns: nil for a link, for a context of another type and for a further screen of a module
    ///   that lives already.
    public func context<Context: ModuleMaking>(as type: Context.Type) -> Context? {
        guard case .step(let step) = self else { return nil }
        return step.step.maker as? Context
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
