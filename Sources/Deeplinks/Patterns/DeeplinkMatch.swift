internal import Delivery

/// What a pattern found in a link.
///
/// ```swift
/// guard let line: Int = match["line"] else { return nil }
/// let filter: Filter? = match["filter"]
/// ```
public struct DeeplinkMatch: Equatable, Sendable {
    /// The pattern that matched.
    public let pattern: DeeplinkPattern

    /// The whole link that is followed, also where others have answered the beginning of it.
    public let link: Deeplink

    /// What the placeholders stand for, without those of the query that the link does not have.
    public let values: [String: DeeplinkValue]

    /// The number of parts that belong to the root.
    let rootCount: Int

    /// The first part that is left for others.
    let end: Int

    /// The unmatched tail under the same root, with the query; nil if nothing is left.
    public var remainder: Deeplink? {
        guard end < link.parts.count else { return nil }
        var parts = Array(link.parts[..<rootCount])
        parts += link.parts[end...]
        return Deeplink(scheme: link.scheme, parts: parts, query: link.query)
    }

    /// The value of a placeholder.
    ///
    /// - Parameters:
    ///   - name: The placeholder's name. One that the pattern does not have is reported.
    ///   - type: What the value is asked as. A type of another kind than the placeholder is reported.
    ///   - fileID: Where the value is asked for; for reports.
    ///   - line: Where the value is asked for; for reports.
    /// - Returns: Nil if the link does not have the value, which is in the query, or the type has no
    ///   such value, which is an enum.
    @MainActor
    public subscript<Value: DeeplinkConvertible>(
        name: String,
        as type: Value.Type = Value.self,
        fileID fileID: StaticString = #fileID,
        line line: UInt = #line
    ) -> Value? {
        do {
            return try value(name)
        } catch {
            Diagnostics.report(error.diagnostic(of: pattern, at: "\(fileID):\(line)"))
            return nil
        }
    }

    private func value<Value: DeeplinkConvertible>(
        _ name: String
    ) throws(DeeplinkValueFault) -> Value? {
        guard let placeholder = pattern.placeholder(named: name) else { throw .undeclared(name) }
        guard placeholder.kind == Value.deeplinkKind else {
            throw .askedAs(placeholder, Value.deeplinkKind)
        }
        return values[name].flatMap(Value.init(deeplinkValue:))
    }
}
