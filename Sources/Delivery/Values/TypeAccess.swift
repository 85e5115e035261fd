/// A value whose own text shows nothing redacted, although it has parts that must not be shown.
///
/// It is always printed by this text, and compared by its parts unseen.
package protocol SafelyDescribed {
    /// The text that may be shown.
    var safeDescription: String { get }
}

extension SafelyDescribed where Self: CustomStringConvertible {
    /// The value's description.
    package var safeDescription: String { description }
}

/// A value that is left out wherever it is a part, such as a closure and what it has started.
package protocol Uninspected: SafelyDescribed {}

/// A value whose mirror shows everything that its description may show.
package protocol InspectedByMirror {}

/// A value of the standard library that can't contain another value.
private protocol PlainValue {}

/// The access that printers and comparisons have to the values of a type.
///
/// Only what is known to be safe is inspected: anything else might show a redacted value that it
/// hides from inspection, and is shown as its type.
enum TypeAccess {
    case redacted

    /// Reading would be a data race, or trap: actors, and types with unowned properties.
    case unreadable

    /// Its description or mirror may show what is hidden: only the type is shown.
    case opaque
    case string

    /// It can't contain another value.
    case plain

    /// Its mirror shows its parts.
    case mirror

    init(_ type: Any.Type) {
        // Conformances are checked on the type: a cast of the value would unwrap an optional.
        switch type {
        case is any Redacted.Type, is any SafelyDescribed.Type: self = .redacted
        case is any StringProtocol.Type: self = .string
        case is any PlainValue.Type: self = .plain
        case let type as AnyClass: self.init(class: type)
        case is any InspectedByMirror.Type: self = .mirror
        default: self.init(value: type)
        }
    }

    private init(class type: AnyClass) {
        self = .mirror
        var next: AnyClass? = type
        while let ancestor = next {
            let name = String(reflecting: ancestor)
            // The root of Swift's classes where Objective-C is available.
            guard !name.hasSuffix("SwiftObject") else { break }
            // The metadata of a class of Objective-C, whose name has no module, can't be read.
            guard !Self.isOfSystem(name), let metadata = TypeMetadata(ancestor) else {
                self = .opaque
                return
            }
            if metadata.isActor || metadata.hasUnownedProperty { self = .unreadable }
            if metadata.isStripped, self == .mirror { self = .opaque }
            next = _getSuperclass(ancestor)
        }
        if self == .mirror, !(type is any InspectedByMirror.Type), Self.hasHidingMirror(type) {
            self = .opaque
        }
    }

    private init(value type: Any.Type) {
        let name = String(reflecting: type)
        if TypeMetadata(type)?.hasUnownedProperty == true {
            self = .unreadable
        } else if Self.isNumber(type, name) || Self.isFoundationValue(name) {
            self = .plain
        } else if Self.hasHidingMirror(type) {
            self = .opaque
        } else {
            self = Self.isOfSystem(name) && Self.describesItself(type) ? .opaque : .mirror
        }
    }

    /// True for a type whose values Swift prints by a description of their own.
    static func describesItself(_ type: Any.Type) -> Bool {
        type is any CustomStringConvertible.Type || type is any CustomDebugStringConvertible.Type
            || type is any TextOutputStreamable.Type
    }

    /// True for a custom mirror, unless it is that of a collection, which shows its elements.
    private static func hasHidingMirror(_ type: Any.Type) -> Bool {
        type is any CustomReflectable.Type && !(type is any Collection.Type)
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
