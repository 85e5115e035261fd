package import Delivery

/// What is wrong with a pattern that a program has written.
package enum DeeplinkPatternFault: Error, Equatable {
    /// The text does not begin with a scheme and `://`.
    case scheme
    /// A pattern or root for the web without a literal host.
    case noHost(String)
    /// Braces that are not around a whole part or query value.
    case braces(String)
    /// A placeholder whose name is empty or has other characters in it.
    case name(String)
    /// Two placeholders of one name.
    case duplicateName(String)
    /// A kind that there is not.
    case kind(String)
    /// A literal that no link can have.
    case literal(String)
    /// Something in the query that is no placeholder.
    case query(String)
    /// A `#`, which links lose.
    case fragment
    /// A further root that is more or less than scheme and literal parts.
    case root(String)
    /// More parts than a link has.
    case tooManyParts(Int)

    package func diagnostic(of text: String, at place: String?) -> Diagnostic {
        Diagnostic(
            "A deep link pattern is malformed.",
            place.map { ["pattern": text, "problem": problem, "made at": $0] }
                ?? ["pattern": text, "problem": problem],
            explanation: "The pattern would not answer the links that it is written for.",
            fix: "To fix this, \(remedy)."
        )
    }

    private var problem: String {
        switch self {
        case .scheme: "it does not begin with a scheme and “://”"
        case .noHost(let text): "\(text.excerpt) has no literal host"
        case .braces(let piece): "the braces in \(piece.excerpt) are not around all of it"
        case .name(let piece): "\(piece.excerpt) has no name of letters, digits, “_” and “-”"
        case .duplicateName(let name): "two placeholders are named \(name.excerpt)"
        case .kind(let name): "there is no kind \(name.excerpt)"
        case .literal(let piece): "no link can have a part \(piece.excerpt)"
        case .query(let piece): "\(piece.excerpt) behind the “?” is no placeholder"
        case .fragment: "a “#” and what follows it is dropped from links"
        case .root(let text): "\(text.excerpt) is no root"
        case .tooManyParts(let count): "a link cannot have \(count) parts"
        }
    }

    private var remedy: String {
        switch self {
        case .scheme: "begin the pattern as in todo://list"
        case .noHost: "write the host as in https://todo.example/list"
        case .braces: "write placeholders as in todo://list/{list}/item/{line:Int}?{filter}"
        case .name, .duplicateName: "give each placeholder a name of its own"
        case .kind: "choose one of \(DeeplinkKind.allCases.map(\.rawValue).joined(separator: ", "))"
        case .literal: "write the part as a link has it, percent-encoded where needed"
        case .query: "write query values as in ?{filter}&{page:Int}"
        case .fragment: "remove the “#”, or write it as %23"
        case .root: "write the root as in todo-beta:// or https://todo.example"
        case .tooManyParts:
            "use at most \(Deeplink.greatestPartCount) parts, with those of the root"
        }
    }
}
