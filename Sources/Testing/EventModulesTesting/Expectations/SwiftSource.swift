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
        let shape = ValueShape(value)
        guard budget > 0, shape.parts.count <= 20 else { throw Unwritable() }
        let type = sourceName(of: type(of: value))
        switch shape.kind {
        case .string(let string): return string.debugDescription
        case .text(let text):
            let isFinite = (value as? any FloatingPoint)?.isFinite ?? true
            guard isFinite, value is Bool || value is any Numeric else { throw Unwritable() }
            return text
        case .optional: return try shape.parts.first.map { try source(of: $0.value) } ?? "nil"
        case .list, .set: return "[\(try list(shape.parts))]"
        case .dictionary: return "[\(try pairs(shape.parts))]"
        case .tuple: return "(\(try list(shape.parts)))"
        case .structure: return "\(type)(\(try list(shape.parts)))"
        case .enumeration(let name):
            guard let payload = shape.parts.first?.value else {
                // It may be a description.
                if value is any CustomStringConvertible { throw Unwritable() }
                return "\(type).\(name)"
            }
            let source = try source(of: payload)
            let isTuple = ValueShape(payload).kind == .tuple
            return "\(type).\(name)" + (isTuple ? source : "(\(source))")
        case .redacted, .function, .object, .closed: throw Unwritable()
        }
    }

    private mutating func pairs(_ parts: Mirror.Children) throws -> String {
        let sources = try parts.map { part in
            let pair = ValueShape(part.value).parts.map(\.value)
            guard pair.count == 2 else { throw Unwritable() }
            return "\(try source(of: pair[0])): \(try source(of: pair[1]))"
        }
        return sources.isEmpty ? ":" : sources.sorted().joined(separator: ", ")
    }

    private mutating func list(_ parts: Mirror.Children) throws -> String {
        try parts.map { part in
            // The labels of a tuple's elements without label are .0, .1 and so on.
            let label = part.label.flatMap { $0.hasPrefix(".") ? nil : "\($0): " } ?? ""
            // The storage of a wrapped or lazy property isn't an argument of an initializer.
            let isStorage = label.hasPrefix("_") || label.hasPrefix("$")
            guard !isStorage, !(part.value is any Uninspected) else { throw Unwritable() }
            return label + (try source(of: part.value))
        }.joined(separator: ", ")
    }
}

extension String {
    /// The literal of the string, in ASCII: what can't be seen is escaped.
    var quoted: String { "\"\(unicodeScalars.map { $0.escaped(asASCII: true) }.joined())\"" }
}
