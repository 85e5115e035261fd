public import Deeplinks

/// What following a link does: which modules answer it, one after the other.
///
/// ```swift
/// print(try manager.plan(for: "todo://list/task/3"))
/// ```
///
/// It prints as one line a module, with the pattern that matched and what is left of the link:
///
/// ```
/// todo://list/task/3
///   TodoListModule  todo://list  then todo://task/3
///   TaskModule  todo://task/{line:Int}
/// ```
public struct DeeplinkPlan {
    /// The whole link.
    public let link: Deeplink

    /// The modules, in the order in which they are shown.
    public let steps: [Step]

    /// One module of a plan.
    public struct Step {
        /// The name of the module's type.
        public let module: String

        /// What the module found in the link, and what is left for the next one.
        public let match: DeeplinkMatch

        /// What is to be shown, if no living module takes the link, and how.
        public let routingStep: PresentableRoutingStep

        let answer: DeeplinkAnswer
    }
}

extension DeeplinkPlan: CustomStringConvertible {
    /// One line a module.
    public var description: String {
        let lines = steps.map { step in
            let rest = step.match.remainder.map { "  then \($0)" } ?? ""
            return "  \(step.module)  \(step.match.pattern)\(rest)"
        }
        return (["\(link)"] + lines).joined(separator: "\n")
    }
}
