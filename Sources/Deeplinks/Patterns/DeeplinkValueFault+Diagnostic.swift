internal import Delivery

extension DeeplinkValueFault {
    func diagnostic(of pattern: DeeplinkPattern, at place: String) -> Diagnostic {
        Diagnostic(
            summary,
            ["pattern": "\(pattern)", "problem": problem, "at": place],
            explanation: explanation,
            fix: "To fix this, \(remedy(pattern))."
        )
    }

    private var summary: String {
        switch self {
        case .askedAs: "A value of a deep link was asked as another kind than it is."
        case .undeclared: "A value of a deep link has a name that the pattern does not have."
        case .wrongKind, .missing, .empty, .unreadable: "No deep link can be made of the values."
        }
    }

    private var problem: String {
        switch self {
        case .undeclared(let name): "there is no {\(name.printableExcerpt)}"
        case .wrongKind(let placeholder, let value):
            "\(placeholder) is given the \(value.kind.rawValue) \(value.description.excerpt)"
        case .askedAs(let placeholder, let kind): "\(placeholder) is asked as \(kind.rawValue)"
        case .missing(let placeholder): "\(placeholder) is given no value"
        case .empty(let placeholder): "\(placeholder) is given an empty text"
        case .unreadable(let error): error.problem
        }
    }

    private var explanation: String {
        switch self {
        case .askedAs, .undeclared:
            "Only what the pattern says can be in a link; the answer is nil."
        case .wrongKind, .missing, .empty, .unreadable:
            "Nobody could follow such a link; the answer is nil."
        }
    }

    private func remedy(_ pattern: DeeplinkPattern) -> String {
        switch self {
        case .undeclared:
            "use a name of the pattern: "
                + (pattern.placeholders.isEmpty ? "it has none" : names(of: pattern))
        case .wrongKind(let placeholder, _):
            "give it a value of the kind \(placeholder.kind.rawValue)"
        case .askedAs(let placeholder, let kind):
            "ask for a value of the kind \(placeholder.kind.rawValue), or write "
                + "\(DeeplinkPlaceholder(name: placeholder.name, kind: kind)) in the pattern"
        case .missing(let placeholder): "give a value for \(placeholder.name)"
        case .empty: "make no link where there is nothing to name, or let the query have the value"
        case .unreadable: "give values that a link can have"
        }
    }

    private func names(of pattern: DeeplinkPattern) -> String {
        pattern.placeholders.map(\.name).joined(separator: ", ")
    }
}
