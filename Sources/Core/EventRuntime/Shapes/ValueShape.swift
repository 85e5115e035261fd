/// The kind and parts of a value, in place of its mirror: `TypeAccess` decides what is inspected.
package struct ValueShape {
    package enum Kind {
        case redacted

        /// A value that must not be read, such as an actor; reading its state would be a data race.
        case unreadable

        /// A value that might show hidden parts; it is shown as its type.
        case opaque

        /// A value without visible parts that an enclosing value might show, such as a function.
        case hidden

        /// A case of a C enum; as a payload, Swift prints all cases alike.
        case imported

        case string
        case optional, list, set, tuple

        /// A dictionary; its parts are tuples of a key and a value.
        case dictionary

        /// An enum case with a payload, which is a tuple if it has labels or several elements.
        case enumeration
        case object, structure

        /// A value that can't contain another, such as a number or an enum case without payload.
        case leaf

        /// False if a value's own description is never used.
        var mayDescribeItself: Bool { [.leaf, .enumeration, .object, .structure].contains(self) }
    }

    /// The nesting level at which printing by parts ends.
    package static let greatestDepth = 128

    package private(set) var kind: Kind

    /// The parts; for an object its stored properties, inherited properties first.
    package private(set) var parts: [Mirror.Child] = []

    /// The number of parts if the limit left out some of them; otherwise nil.
    package private(set) var completeCount: Int?

    /// True if the value may have parts that the mirror doesn't show.
    package private(set) var mayHideParts = false

    /// True if the value has uninspected parts, which are missing in `parts`.
    package private(set) var hasUninspectedParts = false

    /// True if the parts may be compared, but must not be shown.
    package private(set) var isForComparisonOnly = false

    /// Inspects a value; `showsAll` adds parts of redacted and opaque values, only to compare them.
    package init(_ value: Any, showsAll: Bool = false, limit: Int = .max) {
        let type = type(of: value)
        let facts = TypeFacts.of(type)
        let access = showsAll ? facts.accessForComparing : facts.access
        kind = .opaque
        switch access {
        case .redacted: kind = .redacted
        case .unreadable: kind = .unreadable
        case .opaque where !showsAll || !facts.hasCustomMirror: break
        case .hidden: (kind, mayHideParts) = (.hidden, true)
        case .string: kind = .string
        case .plain: kind = .leaf
        case .opaque, .mirror:
            inspect(value, type, showsAll: showsAll, limit: limit)
            // The mirror of a collection shows its elements; any other one may show anything.
            let isCollection = access == .mirror && [.list, .set, .dictionary].contains(kind)
            mayHideParts = mayHideParts || facts.hasCustomMirror || (showsAll && facts.isOfC)
            isForComparisonOnly = facts.isRedacted || (facts.hasCustomMirror && !isCollection)
            if isForComparisonOnly, !showsAll { (kind, parts) = (.opaque, []) }
        }
    }

    private mutating func inspect(_ value: Any, _ type: Any.Type, showsAll: Bool, limit: Int) {
        let mirror = Mirror(reflecting: value)
        let isEmpty = collectParts(of: mirror, showsAll: showsAll, limit: limit)
        kind =
            switch mirror.displayStyle {
            case .optional: .optional
            case .collection: .list
            case .set: .set
            case .dictionary: .dictionary
            case .tuple: .tuple
            case nil where isEmpty: value is Any.Type ? .leaf : .hidden
            case _ where isEmpty: Self.kind(ofEmpty: type)
            case .enum: .enumeration
            case .class: .object
            // A service, which is shown as its type.
            case .struct where !showsAll && isOfFunctions: .opaque
            default: .structure
            }
        if kind == .opaque { parts = [] }
    }

    private var isOfFunctions: Bool {
        !parts.isEmpty && parts.allSatisfy { TypeMetadata.isFunction(Swift.type(of: $0.value)) }
    }

    private static func kind(ofEmpty type: Any.Type) -> Kind {
        guard TypeMetadata(type)?.isStripped == true else { return .leaf }
        guard TypeFacts.of(type).isOfC, TypeMetadata.isEnum(type) else { return .opaque }
        return TypeAccess.describesItself(type) ? .leaf : .imported
    }

    /// Collects the parts; returns true if there are none, not even uninspected ones.
    private mutating func collectParts(of mirror: Mirror, showsAll: Bool, limit: Int) -> Bool {
        var mirrors = [mirror]
        while let next = mirrors.last?.superclassMirror { mirrors.append(next) }
        for mirror in mirrors.reversed() {
            for var child in mirror.children {
                if child.value is any Uninspected {
                    guard showsAll || mirror.displayStyle == .optional else {
                        hasUninspectedParts = true
                        continue
                    }
                    child.value = UninspectedPart(safeDescription: safeText(of: child.value))
                }
                guard parts.count < limit else {
                    completeCount = mirrors.reduce(0) { $0 + $1.children.count }
                    return false
                }
                // A property that can't be copied, such as a mutex, is mirrored as an empty tuple.
                if mirror.displayStyle == .class, child.value is Void { mayHideParts = true }
                parts.append(child)
            }
        }
        return mirrors.allSatisfy(\.children.isEmpty)
    }
}

package func identity(of value: Any) -> ObjectIdentifier? {
    type(of: value) is AnyClass ? ObjectIdentifier(value as AnyObject) : nil
}
