#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A value in a link.
///
/// ```swift
/// pattern.link(["list": "home", "line": 3, "task": .uuid(task.id)])
/// ```
public enum DeeplinkValue: Hashable, Sendable {
    /// Of a placeholder `{name}`.
    case string(String)
    /// Of a placeholder `{name:Int}`.
    case int(Int)
    /// Of a placeholder `{name:Double}`.
    case double(Double)
    /// Of a placeholder `{name:Bool}`.
    case bool(Bool)
    /// Of a placeholder `{name:UUID}`.
    case uuid(UUID)

    /// The kind of the value.
    public var kind: DeeplinkKind {
        switch self {
        case .string: .string
        case .int: .int
        case .double: .double
        case .bool: .bool
        case .uuid: .uuid
        }
    }
}

extension DeeplinkValue: CustomStringConvertible {
    /// The value as it stands in a link, before it is percent-encoded.
    public var description: String {
        switch self {
        case .string(let value): value
        case .int(let value): "\(value)"
        case .double(let value): "\(value)"
        case .bool(let value): "\(value)"
        case .uuid(let value): value.uuidString
        }
    }
}
