internal import Delivery

/// Which links a module answers, and what it reads from them.
///
/// - A part of a pattern is a literal, written as in a link, or a placeholder `{name}` or
///   `{name:Kind}`, where the kind is `String`, `Int`, `Double`, `Bool` or `UUID`. Placeholders
///   behind the `?` are for query values: a link may have them or not, in any order, and others that
///   no pattern names.
/// - A pattern matches a link that begins with its parts; what is left can be answered by others.
/// - Order: Of several that match, the one of the highest priority is taken, then the most specific:
///   from the left, a literal comes before `Bool`, `Int`, `Double`, `UUID` and `String` in this
///   order, and the longer pattern before one that it begins with.
/// - In a pattern for the web the host belongs to the root, as in a root such as
///   `https://todo.example`: of `https://todo.example/list/task/3`, a pattern that matches `list`
///   leaves `https://todo.example/task/3`.
///
/// ```swift
/// let pattern = DeeplinkPattern(
///     "todo://list/{list}/item/{line:Int}?{filter}&{page:Int}",
///     alsoUnder: ["https://todo.example", "todo-beta://"]
/// )
/// ```
public struct DeeplinkPattern: Hashable, Sendable {
    /// Is compared before anything else where several patterns match; 0 if nothing is said.
    public let priority: Int

    /// Where the pattern answers, and where its links back lead.
    let root: DeeplinkRoot
    /// Where the pattern answers, too.
    let furtherRoots: [DeeplinkRoot]
    let parts: [DeeplinkPart]
    let query: [DeeplinkPlaceholder]

    /// Makes a pattern; a malformed one stops the program.
    ///
    /// - Parameters:
    ///   - text: Such as `todo://list/{list}/item/{line:Int}?{filter}`, or `todo://` for a link
    ///     without parts.
    ///   - priority: Greater than 0 to come before more specific patterns.
    ///   - roots: Further schemes and hosts, such as `todo-beta://` and `https://todo.example`, under
    ///     which the same pattern answers.
    ///   - fileID: Where the pattern is made; for reports.
    ///   - line: Where the pattern is made; for reports.
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

    /// Whether both could answer one link with equal right: under a root of each they want the same
    /// of every part, and they have the same priority.
    ///
    /// What they call their values does not count, nor do query values.
    ///
    /// - Parameter other: Another pattern.
    /// - Returns: Whether the two cannot be registered side by side.
    public func clashes(with other: DeeplinkPattern) -> Bool {
        priority == other.priority
            && forms.contains { form in other.forms.contains { form.isAlike($0) } }
    }

    /// The pattern under each of its roots.
    var forms: [DeeplinkForm] {
        ([root] + furtherRoots).map { DeeplinkForm(root: $0, parts: parts) }
    }

    /// The pattern as it is written under a root.
    func text(under root: DeeplinkRoot) -> String {
        let query = query.map(\.description).joined(separator: "&")
        return root.text(followedBy: parts) + (query.isEmpty ? "" : "?\(query)")
    }

    /// The placeholder of a name, in the parts or in the query.
    func placeholder(named name: String) -> DeeplinkPlaceholder? {
        placeholders.first { $0.name == name }
    }

    /// All placeholders, those of the parts first.
    var placeholders: [DeeplinkPlaceholder] { partPlaceholders + query }

    private var partPlaceholders: [DeeplinkPlaceholder] {
        parts.compactMap { part in
            guard case .placeholder(let placeholder) = part else { return nil }
            return placeholder
        }
    }
}

extension DeeplinkPattern: CustomStringConvertible {
    /// The pattern as it is written, without its priority and further roots.
    public var description: String { text(under: root) }
}

extension DeeplinkPattern: ExpressibleByStringLiteral {
    /// Makes a pattern of priority 0 that answers as it is written; a malformed one stops the
    /// program.
    public init(stringLiteral text: String) {
        do {
            try self.init(parsing: text, priority: 0, alsoUnder: [])
        } catch {
            Diagnostics.stop(error.diagnostic(of: text, at: nil))
        }
    }
}
