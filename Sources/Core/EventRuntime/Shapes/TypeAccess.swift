/// A value that is always printed as a text without its parts; these are only compared.
package protocol SafelyDescribed {
    var safeDescription: String { get }
}

extension SafelyDescribed where Self: CustomStringConvertible {
    package var safeDescription: String { description }
}

func safeText(of value: Any) -> String {
    (value as? any Redacted)?.redacted ?? (value as? any SafelyDescribed)?.safeDescription
        ?? typeName(type(of: value))
}

/// Replaces an uninspected part in comparisons; any two of them are equal.
struct UninspectedPart: Equatable, SafelyDescribed {
    let safeDescription: String

    static func == (first: Self, second: Self) -> Bool { true }
}

/// A value whose mirror shows at least as much as its description.
package protocol InspectedByMirror {}

/// A value of the standard library that can't contain another value.
private protocol PlainValue {}

/// The access that printers and comparisons have to the values of a type.
///
/// Only safe types are inspected; a value of another might show hidden parts, so its type is shown.
enum TypeAccess {
    case redacted

    /// Reading would be a data race, or trap: actors, and types with unowned properties.
    case unreadable

    /// Its description or mirror may show hidden parts: only the type is shown.
    case opaque

    /// It may have parts, but can't show them.
    case hidden
    case string

    /// It can't contain another value.
    case plain

    /// Its mirror shows its parts.
    case mirror

    /// Finds the access to a type; `showsAll` is the access to redacted values for comparing them.
    init(_ type: Any.Type, showsAll: Bool = false) {
        // Conformances are checked on the type: a cast of the value would unwrap an optional.
        switch type {
        case _ where !showsAll && Self.isRedacted(type): self = .redacted
        case is any StringProtocol.Type: self = .string
        case is any PlainValue.Type: self = .plain
        case let type as AnyClass: self.init(class: type)
        case is any InspectedByMirror.Type: self = .mirror
        default: self.init(value: type)
        }
    }

    private init(class type: AnyClass) {
        let ancestors = sequence(first: type, next: _getSuperclass)
            // The root of Swift's classes where Objective-C is available.
            .prefix { !String(reflecting: $0).hasSuffix("SwiftObject") }
        // The metadata of an Objective-C class, whose name has no module, can't be read.
        let metadata = ancestors.map {
            Self.isOfSystem(String(reflecting: $0)) ? nil : TypeMetadata($0)
        }
        if metadata.contains(where: { $0?.isActor == true || $0?.hasUnownedProperty == true }) {
            self = .unreadable
        } else if metadata.contains(where: { $0?.isStripped ?? true }) {
            self = .opaque
        } else {
            self = Self.hasHidingMirror(type) ? .opaque : .mirror
        }
    }

    private init(value type: Any.Type) {
        let name = String(reflecting: type)
        if !TypeMetadata.isInspectable(type) || name.hasPrefix("Swift.InlineArray<") {
            self = .hidden
        } else if TypeMetadata(type)?.hasUnownedProperty == true {
            self = .unreadable
        } else if Self.isNumber(type, name) || Self.isFoundationValue(name) {
            self = .plain
        } else if Self.hasHidingMirror(type) {
            self = .opaque
        } else {
            self = Self.isOfSystem(name) && Self.describesItself(type) ? .opaque : .mirror
        }
    }

    static func isRedacted(_ type: Any.Type) -> Bool {
        type is any Redacted.Type || type is any SafelyDescribed.Type
            || type is any Uninspected.Type || type is any Clock.Type
    }

    /// True for a mirror that may leave out parts.
    static func hasCustomMirror(_ type: Any.Type) -> Bool {
        type is any CustomReflectable.Type && !(type is any InspectedByMirror.Type)
    }

    /// True for a type whose values Swift prints by their own description.
    static func describesItself(_ type: Any.Type) -> Bool {
        type is any CustomStringConvertible.Type || type is any CustomDebugStringConvertible.Type
            || type is any TextOutputStreamable.Type
    }

    /// True for a custom mirror, except of a collection, which shows its elements.
    private static func hasHidingMirror(_ type: Any.Type) -> Bool {
        hasCustomMirror(type) && !(type is any Collection.Type)
    }

    /// True for the name of a type of the standard library, of Foundation, or of Objective-C.
    private static func isOfSystem(_ name: String) -> Bool {
        ["Swift.", "_Concurrency.", "Foundation", "Dispatch."].contains { name.hasPrefix($0) }
            || !name.contains(".")
    }

    private static func isNumber(_ type: Any.Type, _ name: String) -> Bool {
        name.hasPrefix("Swift.") && (type is any Numeric.Type || type is any SIMD.Type)
    }

    private static func isFoundationValue(_ name: String) -> Bool {
        let parts = name.split(separator: ".", maxSplits: 1)
        guard parts.count == 2, foundationModules.contains(String(parts[0])) else { return false }
        return foundationValues.contains(String(parts[1]))
    }

    private static let foundationModules: Set = [
        "CoreFoundation", "Foundation", "FoundationEssentials", "FoundationInternationalization",
    ]

    private static let foundationValues: Set = [
        "CGFloat", "Calendar", "CharacterSet", "Data", "Date", "DateComponents", "DateInterval",
        "Decimal", "IndexPath", "IndexSet", "Locale", "PersonNameComponents", "TimeZone", "URL",
        "URLComponents", "URLQueryItem", "UUID", "_NSRange",
    ]
}

// MARK: - Values of the standard library

extension Bool: PlainValue {}
extension Character: PlainValue {}
extension CodingUserInfoKey: PlainValue {}
extension ContinuousClock.Instant: PlainValue {}
extension Duration: PlainValue {}
extension ObjectIdentifier: PlainValue {}
extension StaticString: PlainValue {}
extension String.Index: PlainValue {}
extension SuspendingClock.Instant: PlainValue {}
extension Unicode.Scalar: PlainValue {}

extension AnyHashable: InspectedByMirror {}
extension Array: InspectedByMirror {}
extension ArraySlice: InspectedByMirror {}
extension ClosedRange: InspectedByMirror {}
extension CollectionOfOne: InspectedByMirror {}
extension ContiguousArray: InspectedByMirror {}
extension DecodingError: InspectedByMirror {}
extension Dictionary: InspectedByMirror {}
extension EncodingError: InspectedByMirror {}
extension KeyValuePairs: InspectedByMirror {}
extension Optional: InspectedByMirror {}
extension PartialRangeFrom: InspectedByMirror {}
extension PartialRangeThrough: InspectedByMirror {}
extension PartialRangeUpTo: InspectedByMirror {}
extension Range: InspectedByMirror {}
extension Set: InspectedByMirror {}
