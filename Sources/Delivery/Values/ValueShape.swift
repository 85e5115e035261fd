/// The kind and the parts of a value.
///
/// Printers and comparisons walk values by their shapes and never use mirrors themselves. Here is
/// decided what none of them inspects: redacted values, actors, and `Uninspected` parts.
package struct ValueShape {
    package enum Kind {
        case redacted

        /// An actor; reading its state would be a data race.
        case actor

        /// A string or substring.
        case string
        case optional, list, set, tuple

        /// Its parts are tuples of a key and a value.
        case dictionary

        /// An enum case with a payload, which is a tuple if it has labels or several elements.
        case enumeration
        case object, structure

        /// A value without parts, such as a number, a closure or an enum case without payload.
        case leaf

        /// False if a value's own description is never used.
        var mayDescribeItself: Bool { [.leaf, .enumeration, .object, .structure].contains(self) }
    }

    /// The nesting level at which printing and comparing by parts ends.
    package static let greatestDepth = 128

    package let kind: Kind

    /// The parts; for an object its stored properties, inherited properties first.
    package let parts: [Mirror.Child]

    /// Inspects a value; `showsRedacted` includes the parts of a redacted value, only to compare it.
    package init(_ value: Any, showsRedacted: Bool = false) {
        let type = type(of: value)
        // Conformances are checked on the type: a cast of the value would unwrap an optional.
        if !showsRedacted, type is any Redacted.Type {
            (kind, parts) = (.redacted, [])
        } else if type is any Actor.Type {
            (kind, parts) = (.actor, [])
        } else if type is any StringProtocol.Type {
            (kind, parts) = (.string, [])
        } else {
            let mirror = Mirror(reflecting: value)
            let allParts = mirror.allChildren
            parts = allParts.filter { !($0.value is any Uninspected) }
            kind =
                switch mirror.displayStyle {
                case .optional: .optional
                case .collection: .list
                case .set: .set
                case .dictionary: .dictionary
                case .tuple: .tuple
                case _ where allParts.isEmpty: .leaf
                case .enum: .enumeration
                case .class: .object
                default: .structure
                }
        }
    }
}

/// A value that is left out wherever it is a part, such as a closure and what it has started.
package protocol Uninspected {}

/// Returns the identity of an object; nil for other values.
package func identity(of value: Any) -> ObjectIdentifier? {
    type(of: value) is AnyClass ? ObjectIdentifier(value as AnyObject) : nil
}

extension Mirror {
    fileprivate var allChildren: [Child] { (superclassMirror?.allChildren ?? []) + children }
}
