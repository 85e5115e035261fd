/// A value that is always shown as its own text, which contains nothing redacted.
package protocol SafelyDescribed {
    var safeDescription: String { get }
}

extension SafelyDescribed where Self: CustomStringConvertible {
    package var safeDescription: String { description }
}

/// A value whose custom mirror may be shown.
package protocol InspectedByMirror {}

extension ClosedRange: InspectedByMirror {}
extension Optional: InspectedByMirror {}
extension PartialRangeFrom: InspectedByMirror {}
extension PartialRangeThrough: InspectedByMirror {}
extension PartialRangeUpTo: InspectedByMirror {}
extension Range: InspectedByMirror {}

/// A value as it is printed and compared: its own text, or its parts.
///
/// Descriptions of other types aren't used, because they may show what is redacted in their parts.
package struct ValueShape {
    package enum Kind: Equatable {
        /// The text that replaces a redacted value.
        case redacted(String)

        /// The text of a value that contains no others, such as a number.
        case text(String)
        case string(String)
        case function

        /// An object, shown as its type: reading its properties could be a data race.
        case object

        /// A value whose parts are hidden or can't be read; shown as its type.
        case closed
        case optional, list, set, tuple, structure

        /// A dictionary; its parts are tuples of a key and a value.
        case dictionary

        /// An enum's case; a payload is a tuple if it has labels or several elements.
        case enumeration(String)
    }

    /// The nesting level at which printing and comparing end.
    package static let greatestDepth = 128

    package let kind: Kind
    package let parts: Mirror.Children

    /// Reads a value; `revealing` also reads parts that must not be shown, only to compare them.
    package init(_ value: Any, revealing: Bool = false) {
        // Conformances are checked on the type: a cast of the value would unwrap an optional.
        let isErased = type(of: value) == AnyHashable.self
        let value = isErased ? (value as? AnyHashable)?.base ?? value : value
        let type = type(of: value)
        let metadataKind = TypeMetadata.kind(of: type)
        var mirror: Mirror?
        if let text = revealing ? nil : Self.replacement(of: value, type) {
            kind = type is any Redacted.Type ? .redacted(text) : .text(text)
        } else if type is any Uninspected.Type, !revealing {
            kind = .closed
        } else if type is any StringProtocol.Type {
            kind = .string("\(value)")
        } else if type is AnyClass {
            kind = .object
        } else if Self.isPlain(type) {
            kind = .text("\(value)")
        } else if metadataKind == .function {
            kind = .function
        } else if TypeMetadata.isUnreadable(type) || Self.hidesParts(type) {
            let isOfC = metadataKind == .enumeration && TypeMetadata.isImported(type)
            // A case of a C enum has no name, so it is shown with its raw value.
            kind = isOfC ? .text("\(String(reflecting: value).dropFirst("__C.".count))") : .closed
        } else {
            let shown = Mirror(reflecting: value)
            mirror = shown
            kind = Self.kind(of: value, shown)
        }
        parts = mirror?.children ?? Mirror.Children([])
    }

    private static func replacement(of value: Any, _ type: Any.Type) -> String? {
        if type is any Redacted.Type { return (value as? any Redacted)?.redacted }
        guard type is any SafelyDescribed.Type else { return nil }
        return (value as? any SafelyDescribed)?.safeDescription
    }

    private static func kind(of value: Any, _ mirror: Mirror) -> Kind {
        switch mirror.displayStyle {
        case .optional: .optional
        case .collection: .list
        case .set: .set
        case .dictionary: .dictionary
        case .tuple: .tuple
        // A case without payload contains nothing that its own description could show.
        case .enum: .enumeration(mirror.children.first.map { $0.label ?? "" } ?? "\(value)")
        default: .structure
        }
    }

    // MARK: - Types

    /// True for numbers and types, and for values of the standard library and Foundation like them.
    private static func isPlain(_ type: Any.Type) -> Bool {
        switch type {
        case _ where [.metatype, .existentialMetatype].contains(TypeMetadata.kind(of: type)): true
        case is any FixedWidthInteger.Type, is any BinaryFloatingPoint.Type, is Bool.Type,
            is Character.Type, is Unicode.Scalar.Type, is StaticString.Type, is Duration.Type:
            true
        case is any CustomStringConvertible.Type:
            foundationValues.contains("\(type)") && isOfFoundation(type)
        default: false
        }
    }

    private static let foundationValues: Set = [
        "Calendar", "CharacterSet", "Data", "Date", "DateComponents", "DateInterval", "Decimal",
        "IndexPath", "IndexSet", "Locale", "PersonNameComponents", "TimeZone", "URL",
        "URLComponents", "URLQueryItem", "UUID", "_NSRange",
    ]

    private static func isOfFoundation(_ type: Any.Type) -> Bool {
        let modules = ["Foundation", "FoundationEssentials", "FoundationInternationalization"]
        return modules.contains { String(reflecting: type) == "\($0).\(type)" }
    }

    /// True for a custom mirror, which may leave out or add parts, except that of a collection.
    private static func hidesParts(_ type: Any.Type) -> Bool {
        type is any CustomReflectable.Type && !(type is any Collection.Type)
            && !(type is any InspectedByMirror.Type)
    }
}
