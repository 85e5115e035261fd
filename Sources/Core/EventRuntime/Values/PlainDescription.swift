/// The text of a value that can't contain another, or else its type, because parts may be redacted.
///
/// Subjects report by it, so that a program which only uses streams doesn't link the printing of
/// values by their parts (the size of such a program is a budget).
package func plainDescription(of value: Any) -> String {
    if let value = value as? any Redacted { return value.redacted }
    return isPlain(value) ? "\(value)".printable(limit: 1 << 16) : typeName(type(of: value))
}

/// True for numbers and texts; a mirror doesn't show the parts of every other type.
private func isPlain(_ value: Any) -> Bool {
    switch value {
    case is String, is Substring, is Character, is Bool, is Double, is Float: true
    case is Int, is Int8, is Int16, is Int32, is Int64: true
    case is UInt, is UInt8, is UInt16, is UInt32, is UInt64: true
    default: false
    }
}

/// Returns the name of a type without the names of its module and enclosing types.
///
/// Never inlined: for a known type the optimizer may spell a private type's name differently from
/// the runtime, and state keys are type names, so every call must return the same text.
@inline(never)
package func typeName(_ type: Any.Type) -> String { "\(type)" }
