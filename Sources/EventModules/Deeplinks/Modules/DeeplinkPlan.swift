public import Deeplinks
internal import Delivery

/// The modules that answer a link, one after the other.
///
/// A plan prints one line per module, with the pattern that matched and the rest of the link:
///
/// ```
/// todo://list/task/3
///   TodoListModule  todo://list  then todo://task/3
///   TaskModule  todo://task/{line:Int}
/// ```
public struct DeeplinkPlan: CustomStringConvertible {
    /// The whole link.
    public let link: Deeplink

    /// The modules, in the order in which they are shown.
    public let steps: [Step]

    /// One module of a plan.
    public struct Step {
        /// The module's type.
        public let module: any Deeplinkable.Type

        /// The values that the module found in the link, and the remainder for the next module.
        public let match: DeeplinkMatch

        /// The screen to show if no living module takes the link.
        public let routingStep: PresentableRoutingStep

        let answer: DeeplinkAnswer
    }

    /// One line per module.
    public var description: String {
        let lines = steps.map { step in
            let rest = step.match.remainder.map { "  then \($0)" } ?? ""
            return "  \(typeName(step.module))  \(step.match.pattern)\(rest)"
        }
        return (["\(link)"] + lines).joined(separator: "\n")
    }
}
