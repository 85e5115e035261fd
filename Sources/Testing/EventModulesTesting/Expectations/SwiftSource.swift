internal import Delivery
internal import Inspection

/// Returns a value as a Swift expression, for failures to suggest; nil if it is too long for a line,
/// or contains something that can't be written or must not be shown.
func swiftSource(of value: Any) -> String? {
    var writer = SourceWriter()
    return writer.source(of: value).flatMap { $0.count <= 100 ? $0 : nil }
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

/// Writes values by their shapes, structures by the initializer of their properties.
private struct SourceWriter {
    /// The number of values that may still be written.
    private var rest = 50

    mutating func source(of value: Any) -> String? {
        rest -= 1
        let shape = ValueShape(value, limit: 20)
        guard rest > 0, shape.completeCount == nil else { return nil }
        let type = type(of: value)
        switch shape.kind {
        case .string: return "\(value)".debugDescription
        case .leaf: return leaf(value)
        case .optional: return shape.parts.isEmpty ? "nil" : source(of: shape.parts[0].value)
        case .list, .set: return list(shape.parts).map { "[\($0)]" }
        case .dictionary: return dictionary(shape.parts)
        case .tuple: return list(shape.parts).map { "(\($0))" }
        case .enumeration: return enumeration(shape.parts[0], of: type)
        case .structure: return list(shape.parts).map { "\(sourceName(of: type))(\($0))" }
        case .redacted, .unreadable, .opaque, .hidden, .imported, .object: return nil
        }
    }

    private func leaf(_ value: Any) -> String? {
        let type = type(of: value)
        if let number = value as? any FloatingPoint, !number.isFinite { return nil }
        if value is Bool || value is any Numeric { return "\(value)" }
        guard !(value is any CustomStringConvertible) else { return nil }
        return switch Mirror(reflecting: value).displayStyle {
        case .enum: "\(sourceName(of: type)).\(value)"
        case .struct: "\(sourceName(of: type))()"
        default: nil
        }
    }

    private mutating func enumeration(_ payload: Mirror.Child, of type: Any.Type) -> String? {
        guard let label = payload.label, let source = source(of: payload.value) else { return nil }
        let isTuple = ValueShape(payload.value).kind == .tuple
        return "\(sourceName(of: type)).\(label)" + (isTuple ? source : "(\(source))")
    }

    private mutating func dictionary(_ parts: [Mirror.Child]) -> String? {
        var sources: [String] = []
        for part in parts {
            let pair = ValueShape(part.value).parts
            guard pair.count == 2, let key = source(of: pair[0].value),
                let value = source(of: pair[1].value)
            else { return nil }
            sources.append("\(key): \(value)")
        }
        return sources.isEmpty ? "[:]" : "[\(sources.sorted().joined(separator: ", "))]"
    }

    private mutating func list(_ parts: [Mirror.Child]) -> String? {
        var sources: [String] = []
        for part in parts {
            guard let source = source(of: part.value) else { return nil }
            // The labels of a tuple's elements without label are .0, .1 and so on.
            let label = part.label.flatMap { $0.hasPrefix(".") ? nil : "\($0): " } ?? ""
            sources.append(label + source)
        }
        return sources.joined(separator: ", ")
    }
}
