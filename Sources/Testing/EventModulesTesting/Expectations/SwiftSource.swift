internal import EventRuntime

/// Returns a value as a Swift expression, for failures to suggest; nil if it is too long for a
/// line, or contains something that can't be written or must not be shown.
func swiftSource(of value: Any) -> String? {
    var writer = SourceWriter()
    return (try? writer.source(of: value)).flatMap { $0.count <= 100 ? $0 : nil }
}

/// Returns a value as a Swift expression, or else the expression of its type.
func sourceOrType(of value: Any) -> String {
    swiftSource(of: value) ?? "\(sourceName(of: type(of: value))).self"
}

/// Returns the name of a type with its enclosing types, but without its module.
func sourceName(of type: Any.Type) -> String {
    let name = String(reflecting: type)
    // The name of a private type contains a part that can't be written.
    guard !name.contains("("), let dot = name.firstIndex(of: ".") else { return typeName(type) }
    return String(name[dot...].dropFirst())
}

/// Returns the lines of a text's literal, which has as few `#` as possible.
///
/// It looks at bytes and scalars, because a combining character hides the quote before it.
func literalLines(of text: String) -> [String] {
    if text.isEmpty { return ["\"\""] }
    var marks = ""
    while ["\"\"\"", "\\"].contains(where: { text.utf8.contains("\($0)\(marks)".utf8) }) {
        marks += "#"
    }
    let lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
    let escaped = lines.map { line in
        line.map { scalar in
            // The compiler accepts no other control characters in a literal.
            let isPlain = scalar.properties.generalCategory != .control || scalar == "\t"
            return isPlain ? "\(scalar)" : "\\\(marks)u{\(String(scalar.value, radix: 16))}"
        }.joined()
    }
    return ["\(marks)\"\"\""] + escaped + ["\"\"\"\(marks)"]
}

/// Writes values by their shapes, structures by the initializer of their properties.
private struct SourceWriter {
    private struct Unwritable: Error {}

    /// The number of values that may still be written.
    private var budget = 50

    mutating func source(of value: Any) throws -> String {
        budget -= 1
        let shape = ValueShape(value, limit: 20)
        let isComplete = shape.completeCount == nil && !shape.hasUninspectedParts
        guard budget > 0, isComplete, !shape.mayHideParts else { throw Unwritable() }
        let type = sourceName(of: type(of: value))
        let parts = shape.parts
        return switch shape.kind {
        case .string: "\(value)".debugDescription
        case .leaf: try leaf(value, type)
        case .optional: parts.isEmpty ? "nil" : try source(of: parts[0].value)
        case .list, .set: "[\(try list(parts))]"
        case .dictionary: "[\(try pairs(parts))]"
        case .tuple: "(\(try list(parts)))"
        case .enumeration: try enumeration(parts[0], type)
        case .structure: "\(type)(\(try list(parts)))"
        case .redacted, .unreadable, .opaque, .hidden, .imported, .object: throw Unwritable()
        }
    }

    private func leaf(_ value: Any, _ type: String) throws -> String {
        if let number = value as? any FloatingPoint, !number.isFinite { throw Unwritable() }
        if value is Bool || value is any Numeric { return "\(value)" }
        guard !(value is any CustomStringConvertible) else { throw Unwritable() }
        return switch Mirror(reflecting: value).displayStyle {
        case .enum: "\(type).\(value)"
        case .struct: "\(type)()"
        default: throw Unwritable()
        }
    }

    private mutating func enumeration(_ payload: Mirror.Child, _ type: String) throws -> String {
        guard let label = payload.label else { throw Unwritable() }
        let source = try source(of: payload.value)
        let isTuple = ValueShape(payload.value).kind == .tuple
        return "\(type).\(label)" + (isTuple ? source : "(\(source))")
    }

    private mutating func pairs(_ parts: [Mirror.Child]) throws -> String {
        let sources = try parts.map { part in
            let pair = ValueShape(part.value).parts
            guard pair.count == 2 else { throw Unwritable() }
            return "\(try source(of: pair[0].value)): \(try source(of: pair[1].value))"
        }
        return sources.isEmpty ? ":" : sources.sorted().joined(separator: ", ")
    }

    private mutating func list(_ parts: [Mirror.Child]) throws -> String {
        try parts.map { part in
            // The labels of a tuple's elements without label are .0, .1 and so on.
            let label = part.label.flatMap { $0.hasPrefix(".") ? nil : "\($0): " } ?? ""
            // The storage of a wrapped or lazy property isn't an argument of an initializer.
            guard !label.hasPrefix("_"), !label.hasPrefix("$") else { throw Unwritable() }
            return label + (try source(of: part.value))
        }.joined(separator: ", ")
    }
}

extension String {
    /// The literal of the string, in ASCII: what can't be seen is escaped.
    var quoted: String { "\"\(unicodeScalars.map { $0.escaped(asASCII: true) }.joined())\"" }
}
