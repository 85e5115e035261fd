#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// What the value of a placeholder is.
///
/// The cases are in the order of how specific they are: where several patterns match, the one whose
/// first different part comes first here is taken.
public enum DeeplinkKind: String, CaseIterable, Sendable {
    /// `true` or `false`.
    case bool = "Bool"
    /// A whole number, as `Int(_:)` reads it.
    case int = "Int"
    /// A finite decimal number, as `Double(_:)` reads it.
    case double = "Double"
    /// Five groups of hexadecimal digits, as `UUID(uuidString:)` reads them.
    case uuid = "UUID"
    /// Any text; the kind of a placeholder that names none.
    case string = "String"

    /// The value that a text is, read as one of this kind.
    ///
    /// - Parameter text: A part or a query value, decoded.
    /// - Returns: Nil if the text is none of this kind.
    public func value(of text: String) -> DeeplinkValue? {
        switch self {
        case .bool: text == "true" ? .bool(true) : text == "false" ? .bool(false) : nil
        case .int: Int(text).map(DeeplinkValue.int)
        case .double: Self.double(text).map(DeeplinkValue.double)
        case .uuid: UUID(uuidString: text).map(DeeplinkValue.uuid)
        case .string: .string(text)
        }
    }

    /// No infinity, no `nan` and no hexadecimal number, all of which `Double(_:)` reads.
    private static func double(_ text: String) -> Double? {
        guard text.utf8.allSatisfy({ $0.isASCIIDigit || "+-.eE".utf8.contains($0) }) else {
            return nil
        }
        return Double(text).flatMap { $0.isFinite ? $0 : nil }
    }
}
