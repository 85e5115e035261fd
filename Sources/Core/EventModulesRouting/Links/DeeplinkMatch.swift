public import EventModulesCore
internal import EventRuntime

/// The values that a pattern found in a link.
///
/// ```swift
/// guard let line: Int = match["line"] else { return nil }
/// let filter: Filter? = match["filter"]
/// ```
public struct DeeplinkMatch: Equatable, Sendable {
    /// The pattern that matched.
    public let pattern: DeeplinkPattern

    /// The whole link, including the parts that earlier matches answered.
    public let link: Deeplink

    /// The values of the placeholders, without query values that are missing in the link.
    public let values: [String: DeeplinkValue]

    let rootCount: Int

    let end: Int

    /// The unmatched tail under the same root, with the query; nil if no part is left.
    public var remainder: Deeplink? {
        guard end < link.parts.count else { return nil }
        let parts = link.parts[..<rootCount] + link.parts[end...]
        return Deeplink(scheme: link.scheme, parts: Array(parts), query: link.query)
    }

    /// Returns a placeholder's value; nil if the link lacks that query value, or an enum this case.
    ///
    /// Logs a diagnostic if the pattern has no such name, or its placeholder has another kind.
    public subscript<Value: DeeplinkConvertible>(
        name: String,
        as type: Value.Type = Value.self,
        fileID fileID: StaticString = #fileID,
        line line: UInt = #line
    ) -> Value? {
        do throws(DeeplinkFault) {
            let placeholder = try pattern.placeholder(named: name)
            guard placeholder.kind == Value.deeplinkKind else {
                let other = DeeplinkPlaceholder(name: name, kind: Value.deeplinkKind)
                throw DeeplinkFault(
                    problem: "\(placeholder) is read as \(other.kind.rawValue)",
                    remedy: "read it as \(placeholder.kind.rawValue), or write \(other) in the "
                        + "pattern"
                )
            }
            return values[name].flatMap(Value.init(deeplinkValue:))
        } catch {
            Diagnostics.reportFromAnywhere(error.diagnostic(of: pattern, at: "\(fileID):\(line)"))
            return nil
        }
    }
}
