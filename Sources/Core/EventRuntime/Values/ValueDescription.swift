/// The text of values for reports: by their parts where the program links `EventRuntime`.
///
/// Without it, a program, such as one that only uses streams, is smaller, and shows types instead.
package enum ValueDescription {
    /// Returns the text of a value as `redactedDescription(of:)` does, or else its plain text.
    package static func text(of value: Any) -> String {
        let printer = self as Any.Type as? any ValuePrinting.Type
        return printer?.printedText(of: value) ?? plainText(of: value)
    }

    /// The text of a value that can't contain another, or else its type: parts may be redacted.
    package static func plainText(of value: Any) -> String {
        if let value = value as? any Redacted { return value.redacted }
        return isPlain(value) ? "\(value)".printable(limit: 1 << 16) : typeName(type(of: value))
    }

    /// True for numbers and texts; a mirror doesn't show the parts of every other type.
    private static func isPlain(_ value: Any) -> Bool {
        switch value {
        case is String, is Substring, is Character, is Bool, is Double, is Float: true
        case is Int, is Int8, is Int16, is Int32, is Int64: true
        case is UInt, is UInt8, is UInt16, is UInt32, is UInt64: true
        default: false
        }
    }
}

/// The conformance by which `EventRuntime` prints values for targets that don't depend on it.
package protocol ValuePrinting {
    static func printedText(of value: Any) -> String
}

/// Returns the name of a type without the names of its module and enclosing types.
///
/// Never inlined: for a known type the optimizer may spell a private type's name differently from
/// the runtime, and state keys are type names, so every call must return the same text.
@inline(never)
package func typeName(_ type: Any.Type) -> String { "\(type)" }
