/// Looks for redacted values in all that the description of a value may show.
///
/// Swift shows nothing of an object without a `description`, unless the object's own mirror is that of
/// a structure. Other such objects are looked into only inside of something that describes itself, and
/// may describe the object's properties too.
struct RedactionSearch {
    /// What is nested deeper is taken for redacted, because nobody has looked at it.
    static let greatestDepth = 64

    /// Objects that have been looked into, or are being looked into.
    private var objects: Set<ObjectIdentifier> = []

    /// Whether a value is redacted, or anything that its description may show.
    static func isRedacted(anythingIn value: Any) -> Bool {
        var search = RedactionSearch()
        return search.finds(in: value, depth: 0, isShownByDescription: false)
    }

    private mutating func finds(in value: Any, depth: Int, isShownByDescription: Bool) -> Bool {
        if redactedText(of: value) != nil { return true }
        // To look into an actor would be a data race; it shows nothing of itself.
        guard !(value is any Actor) else { return false }
        let mirror = Mirror(reflecting: value)
        let isShown = isShownByDescription || (!mirror.isContainer && describesItself(value))
        if let object = identity(of: value) {
            guard isShown || mirror.isOfStructure, objects.insert(object).inserted else {
                return false
            }
        }
        let parts = mirror.allChildren
        guard !parts.isEmpty else { return false }
        guard depth < Self.greatestDepth else { return true }
        return parts.contains {
            finds(in: $0.value, depth: depth + 1, isShownByDescription: isShown)
        }
    }
}

/// The text to print for a value that is redacted itself; nil for others.
///
/// The type is asked, because a cast would unwrap an optional.
func redactedText(of value: Any) -> String? {
    guard type(of: value) is any Redacted.Type else { return nil }
    return (value as? any Redacted)?.redacted
}

/// What an object is told by from others; nil for a value that is no object.
func identity(of value: Any) -> ObjectIdentifier? {
    type(of: value) is AnyClass ? ObjectIdentifier(value as AnyObject) : nil
}

private func describesItself(_ value: Any) -> Bool {
    value is any CustomStringConvertible || value is any CustomDebugStringConvertible
        || value is any TextOutputStreamable
}

extension Mirror {
    /// The parts of a value, for an object with those that it inherits.
    var allChildren: [Child] {
        (superclassMirror?.allChildren ?? []) + children
    }

    /// Whether Swift prints the parts, also those of an object.
    fileprivate var isOfStructure: Bool {
        switch displayStyle {
        case .struct, .enum, .tuple, .optional: true
        default: false
        }
    }

    /// Whether the value describes itself by describing each of its parts, as Swift does.
    fileprivate var isContainer: Bool {
        switch displayStyle {
        case .optional, .tuple, .collection, .set, .dictionary: true
        default: false
        }
    }
}
