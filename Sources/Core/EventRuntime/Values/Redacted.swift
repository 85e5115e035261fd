/// A value whose content must not appear in logs and reports, such as a password.
///
/// Loggers, diagnostics, transcripts and test failures print `redacted` instead of the value,
/// wherever the value is nested. Printing the value yourself is not affected.
///
/// ```swift
/// struct Password: Redacted {
///     let text: String
///     var redacted: String { "•••" }
/// }
/// ```
///
/// An action `SignIn(name: "anna", password: Password(text: "1234"))` is then logged as
/// `SignIn(name: "anna", password: •••)`.
public protocol Redacted {
    /// The replacement text; printed without quotes.
    var redacted: String { get }
}

/// A value that logs, reports, transcripts and test failures leave out inside another value, such
/// as the server that an async action calls.
///
/// By itself it is printed as its type. Comparisons part by part treat any two of them as equal.
///
/// ```swift
/// struct TodoServer: Uninspected, Sendable {
///     var todos: @Sendable () async throws -> [Todo]
/// }
/// ```
///
/// `LoadTodos(list: "home", server: TodoServer(…))` is then logged as `LoadTodos(list: "home")`.
public protocol Uninspected {}

/// A search for what is `Redacted` among the parts of a type; objects aren't searched.
package struct RedactedPartSearch {
    /// True if only the values of a type that was searched show their parts.
    package private(set) var isOpen = false
    private var seen: Set<ObjectIdentifier> = []

    package init() {}

    /// Returns true for a type with such a part, in all of its bytes or in a range of them.
    package mutating func finds(in type: Any.Type, at bytes: Range<Int>? = nil) -> Bool {
        if type is any Redacted.Type { return true }
        guard bytes != nil || seen.insert(ObjectIdentifier(type)).inserted else { return false }
        if let type = type as? any Sequence.Type { return finds(in: elementType(of: type)) }
        isOpen = isOpen || TypeMetadata.isOpenProtocol(type)
        return TypeMetadata.parts(of: type).contains { part, offset in
            guard let bytes, let offset else { return finds(in: part) }
            let own = bytes.lowerBound - offset..<bytes.upperBound - offset
            return own.overlaps(0..<_openExistential(part, do: size)) && finds(in: part, at: own)
        }
    }
}

private func elementType<Values: Sequence>(of type: Values.Type) -> Any.Type { Values.Element.self }

private func size<Value>(of type: Value.Type) -> Int { MemoryLayout<Value>.size }

/// Returns true for a value that is `Redacted`, or of which a part is.
package func containsRedacted(_ value: Any, depth: Int = 0) -> Bool {
    let shape = ValueShape(value)
    if case .redacted = shape.kind { return true }
    return depth < ValueShape.greatestDepth
        && shape.parts.contains { containsRedacted($0.value, depth: depth + 1) }
}
