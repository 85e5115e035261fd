internal import EventModulesCore
internal import EventRuntime

/// The form of the links that a module answers, and the values that it reads from them.
///
/// - A part of a pattern is a literal, written as in a link, or a placeholder `{name}` or
///   `{name:Kind}`, where the kind is `String`, `Int`, `Double`, `Bool` or `UUID`. Placeholders
///   after the `?` are optional query values, in any order; other query values are ignored.
/// - A pattern matches a link that begins with its parts; other patterns can answer the rest.
/// - `{name...}`, as the last part only, takes all remaining parts. It needs at least one; a link
///   without them is for the pattern without the placeholder.
/// - Order: Of several matching patterns, the one with the highest priority is taken, then the most
///   specific: from the left, a literal comes before `Bool`, `Int`, `Double`, `UUID`, `String` and
///   `{name...}` in this order, and a longer pattern before its own beginning.
/// - In a web pattern the host belongs to the root, as in `https://todo.example`: a pattern that
///   matches `list` in `https://todo.example/list/task/3` leaves `https://todo.example/task/3`.
///
/// ```swift
/// let pattern = DeeplinkPattern(
///     "todo://list/{list}/item/{line:Int}?{filter}&{page:Int}",
///     alsoUnder: ["https://todo.example", "todo-beta://"]
/// )
/// ```
public struct DeeplinkPattern: Hashable, Sendable {
    /// The rank among matching patterns: the greatest is taken; 0 by default.
    public let priority: Int

    /// The first root is the one that the pattern is written with, and that its own links have.
    let roots: [DeeplinkRoot]
    let parts: [DeeplinkPart]
    let query: [DeeplinkPlaceholder]

    /// Creates a pattern; a malformed one stops the program.
    ///
    /// `todo://` is the pattern of a link without parts. A priority greater than 0 comes before
    /// more specific patterns. The pattern also answers under `roots`: further schemes and hosts.
    public init(
        _ text: String,
        priority: Int = 0,
        alsoUnder roots: [String] = [],
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) {
        do {
            try self.init(parsing: text, priority: priority, alsoUnder: roots)
        } catch {
            Diagnostics.stop(error.diagnostic(of: text, at: "\(fileID):\(line)"))
        }
    }

    func text(under root: DeeplinkRoot) -> String {
        let query = query.map(\.description).joined(separator: "&")
        return "\(root.scheme)://"
            + allParts(under: root).map(\.description).joined(separator: "/")
            + (query.isEmpty ? "" : "?\(query)")
    }

    func allParts(under root: DeeplinkRoot) -> [DeeplinkPart] {
        root.parts.map(DeeplinkPart.literal) + parts
    }

    /// All placeholders, first in the parts, then in the query.
    var placeholders: [DeeplinkPlaceholder] { parts.compactMap(\.placeholder) + query }
}

extension DeeplinkPattern: CustomStringConvertible, ExpressibleByStringLiteral {
    /// The pattern as it is written, without its priority and further roots.
    public var description: String { text(under: roots[0]) }

    /// Creates a pattern with priority 0 and one root; a malformed one stops the program.
    public init(stringLiteral text: String) {
        do {
            try self.init(parsing: text, priority: 0, alsoUnder: [])
        } catch {
            Diagnostics.stop(error.diagnostic(of: text, at: nil))
        }
    }
}

/// A pattern's scheme, and host in web links; under the same root, other patterns answer the rest.
struct DeeplinkRoot: Hashable, Sendable {
    let scheme: String
    let parts: [String]

    static func hasHost(_ scheme: String) -> Bool { scheme == "https" || scheme == "http" }
}

enum DeeplinkPart: Hashable, Sendable, CustomStringConvertible {
    /// Matches a part with this text, decoded.
    case literal(String)
    /// Matches a part that can be read as the placeholder's kind.
    case placeholder(DeeplinkPlaceholder)

    var placeholder: DeeplinkPlaceholder? {
        if case .placeholder(let placeholder) = self { placeholder } else { nil }
    }

    var description: String {
        switch self {
        case .literal(let text): PercentEncoding.encode(text)
        case .placeholder(let placeholder): "\(placeholder)"
        }
    }
}

/// A named slot in a pattern for a value of a link.
struct DeeplinkPlaceholder: Hashable, Sendable, CustomStringConvertible {
    let name: String
    let kind: DeeplinkKind

    var description: String {
        switch kind {
        case .string: "{\(name)}"
        case .rest: "{\(name)...}"
        case .bool, .int, .double, .uuid: "{\(name):\(kind.rawValue)}"
        }
    }
}
