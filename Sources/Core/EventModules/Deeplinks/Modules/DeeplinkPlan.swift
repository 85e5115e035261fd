public import Deeplinks
internal import Delivery
public import Inspection

/// The modules that answer a link, one after the other.
///
/// A plan prints one line per module, with the pattern that matched and the rest of the link:
///
/// ```
/// todo://list/task/3
///   TodoListModule  todo://list  then todo://task/3
///   TaskModule  todo://task/{line:Int}
/// ```
///
/// If only the beginning of the link is answered, the last line ends with the rest, as in
/// `unanswered todo://help`.
public struct DeeplinkPlan: CustomStringConvertible, SafelyDescribed {
    /// The whole link.
    public let link: Deeplink

    /// The modules, in the order in which they are shown.
    public let steps: [Step]

    /// The error of the rest that no module answers; nil if the steps lead to the end of the link.
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

        let answer: DeeplinkAnswer
    }

    /// The link, then one line per module; without query values.
    public var description: String {
        let lines = steps.indices.map { index in
            let step = steps[index]
            let word = index == steps.count - 1 ? "unanswered" : "then"
            let rest = step.match.remainder.map { "  \(word) \($0.safeDescription)" } ?? ""
            return "  \(typeName(step.module))  \(step.match.pattern)\(rest)"
        }
        return ([link.safeDescription] + lines).joined(separator: "\n")
    }
}
