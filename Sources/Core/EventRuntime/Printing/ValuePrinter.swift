/// Describes a value in at most 65,536 characters, for logs and reports.
package func redactedDescription(of value: Any) -> String {
    shortDescription(of: value, limit: 1 << 16)
}

/// Describes a value in one line of at most 200 characters, or another limit.
///
/// A value is shown by its parts, never by a description that could show what is `Redacted` in
/// them: structs with their labels, strings as Swift literals, sets and dictionaries sorted. An
/// object is shown as its type, and so is a value with a custom mirror, except a collection.
/// Properties that are `Uninspected` are left out. `…` replaces what is too long or too deep.
package func shortDescription(of value: Any, limit: Int = 200) -> String {
    var printer = ValuePrinter(limit: limit)
    printer.add(value, depth: 0)
    return printer.text.printable(limit: limit)
}

private struct ValuePrinter {
    /// The length at which the text and each string in it is cut.
    let limit: Int
    private(set) var text = ""
    private var remainingValues = 10_000

    private var isFull: Bool { remainingValues == 0 || text.utf8.count > limit }

    init(limit: Int) { self.limit = limit }

    mutating func add(_ value: Any, depth: Int) {
        guard !isFull, depth < ValueShape.greatestDepth else {
            text += "…"
            return
        }
        remainingValues -= 1
        let shape = ValueShape(value)
        switch shape.kind {
        case .redacted(let replacement), .text(let replacement): text += replacement
        case .string(let string):
            text += String(string.unicodeScalars.prefix(limit)).debugDescription
        case .function: text += "(Function)"
        case .object, .closed: text += typeName(type(of: value)) + errorCode(of: value)
        case .optional:
            guard let content = shape.parts.first else {
                text += "nil"
                return
            }
            add(content.value, depth: depth + 1)
        case .list: add(shape.parts, between: "[", "]", depth)
        case .set, .dictionary: addSorted(shape.parts, shape.kind == .dictionary, depth)
        case .tuple: add(shape.parts, between: "(", ")", depth)
        case .structure:
            text += typeName(type(of: value))
            let parts = shape.parts.lazy.filter { !($0.value is any Uninspected) }
            add(Mirror.Children(Array(parts)), between: "(", ")", depth)
        case .enumeration(let name):
            text += name
            guard let payload = shape.parts.first else { return }
            let isTuple = TypeMetadata.kind(of: type(of: payload.value)) == .tuple
            if !isTuple { text += "(" }
            add(payload.value, depth: depth + 1)
            if !isTuple { text += ")" }
        }
    }

    private func errorCode(of value: Any) -> String {
        guard type(of: value) is any Error.Type, let error = value as? any Error else { return "" }
        return "(domain: \"\(error._domain)\", code: \(error._code))"
    }

    private mutating func add(
        _ parts: Mirror.Children,
        between start: String,
        _ end: String,
        _ depth: Int
    ) {
        text += start
        for (index, part) in parts.enumerated() {
            if index > 0 { text += ", " }
            guard !isFull else {
                text += "…"
                break
            }
            // The labels of a tuple's elements without label are .0, .1 and so on.
            if let label = part.label, !label.hasPrefix(".") { text += "\(label): " }
            add(part.value, depth: depth + 1)
        }
        text += end
    }

    /// Adds members or entries in the order of their descriptions, or else numbers, so that their
    /// order in memory doesn't matter.
    private mutating func addSorted(_ parts: Mirror.Children, _ isDictionary: Bool, _ depth: Int) {
        let before = text
        var entries: [(key: String, value: String)] = []
        for part in parts.prefix(limit + 1) where remainingValues > 0 {
            let pair = isDictionary ? Array(ValueShape(part.value).parts) : []
            // A custom mirror may call anything a dictionary.
            let sides = (pair.count == 2 ? pair : [part]).map { side in
                text = ""
                add(side.value, depth: depth + 1)
                return text
            }
            entries.append((sides[0], sides.count == 2 ? ": \(sides[1])" : ""))
        }
        text = before
        if entries.count > limit || remainingValues == 0 {
            text += "[\(parts.count) \(isDictionary ? "entries" : "members")]"
        } else if entries.isEmpty {
            text += isDictionary ? "[:]" : "[]"
        } else {
            entries = entries.inOrder { ($0.key, $0.value) < ($1.key, $1.value) }
            text += "[\(entries.map { $0.key + $0.value }.joined(separator: ", "))]"
        }
    }
}

/// A value that is always shown as its own text, which contains nothing redacted.
package protocol SafelyDescribed { var safeDescription: String { get } }

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
@usableFromInline
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

    /// True for numbers and types, and for values of the standard library and Foundation like them.
    @usableFromInline
    package static func isPlain(_ type: Any.Type) -> Bool {
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

    private static let foundationValues = [
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

/// Returns the type of a value, or of one of its parts, that is `Redacted`, except for some types.
///
/// It finds the parts that printing reads, and the properties of objects that can be encoded. A
/// program that doesn't call it doesn't contain it.
@export(implementation)
package func redactedType(in value: Any, except: Set<ObjectIdentifier> = []) -> Any.Type? {
    // A list can be nested deeper than calls.
    var values = [value]
    var seen: Set<ObjectIdentifier> = []
    while let next = values.popLast() {
        let isErased = type(of: next) == AnyHashable.self
        let value = isErased ? (next as? AnyHashable)?.base ?? next : next
        let type = type(of: value)
        if type is any Redacted.Type, !except.contains(ObjectIdentifier(type)) { return type }
        if type is AnyClass {
            guard value is any Encodable, seen.insert(ObjectIdentifier(value as AnyObject)).inserted
            else { continue }
        } else if hasNoParts(type) || TypeMetadata.isUnreadable(type) {
            continue
        }
        var mirror: Mirror? = Mirror(reflecting: value)
        while let shown = mirror {
            values += shown.children.lazy.map(\.value)
            mirror = shown.superclassMirror
        }
    }
    return nil
}

/// True for text, numbers and the like, and lists of them.
@export(implementation)
package func hasNoParts(_ type: Any.Type) -> Bool {
    func element<List: Collection>(of list: List.Type) -> Any.Type? {
        list == [List.Element].self ? List.Element.self : nil
    }
    if type is any Redacted.Type { return false }
    if type is any StringProtocol.Type || ValueShape.isPlain(type) { return true }
    return (type as? any Collection.Type).flatMap { element(of: $0) }.map(hasNoParts) ?? false
}
