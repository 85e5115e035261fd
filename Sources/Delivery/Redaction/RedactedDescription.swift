/// Describes a value as `"\(value)"` does, but shows only the `redacted` text of what is redacted.
///
/// A value that holds nothing redacted reads exactly as Swift prints it, by its own `description`
/// if it has one. A value that does is printed by its parts, because its `description` might show
/// what it should not.
///
/// - Returns: The description; `…` stands for an object inside itself and for what is nested too
///   deeply to be looked through.
package func redactedDescription<Value>(of value: Value) -> String {
    guard RedactionSearch.isRedacted(anythingIn: value) else { return "\(value)" }
    var description = RedactedDescription()
    return description.text(of: value)
}

/// The description of a value with something redacted in it, in the form that Swift's have.
private struct RedactedDescription {
    /// The objects that are being described, from the outermost to the innermost.
    private var objects: [ObjectIdentifier] = []
    private var depth = 0

    mutating func text(of value: Any) -> String {
        if let redacted = redactedText(of: value) { return redacted }
        guard depth < RedactionSearch.greatestDepth else { return "…" }
        guard let object = identity(of: value) else { return text(byPartsOf: value) }
        guard !objects.contains(object) else { return "\(typeName(of: value))(…)" }
        objects.append(object)
        defer { objects.removeLast() }
        return text(byPartsOf: value)
    }

    private mutating func text(byPartsOf value: Any) -> String {
        let mirror = Mirror(reflecting: value)
        let parts = mirror.allChildren
        switch mirror.displayStyle {
        case .optional: return "Optional(\(list(parts.map { (nil, $0.value) })))"
        case .tuple: return "(\(list(parts)))"
        case .collection: return "[\(list(parts))]"
        case .set: return depth == 0 ? "[\(list(parts))]" : "Set([\(list(parts))])"
        case .dictionary: return "[\(entries(parts))]"
        case .enum: return caseName(of: value, parts) + payload(parts)
        default: return "\(typeName(of: value))(\(list(parts)))"
        }
    }

    /// A part as Swift prints parts: a string in quotes, a type with the name of its module.
    private mutating func text(ofPart part: Any) -> String {
        guard RedactionSearch.isRedacted(anythingIn: part) else { return String(reflecting: part) }
        depth += 1
        defer { depth -= 1 }
        return text(of: part)
    }

    private mutating func list(_ parts: [Mirror.Child]) -> String {
        var texts: [String] = []
        for (label, value) in parts {
            // The labels of a tuple's elements without label are .0, .1 and so on.
            let label = label.flatMap { $0.hasPrefix(".") ? nil : "\($0): " } ?? ""
            texts.append(label + text(ofPart: value))
        }
        return texts.joined(separator: ", ")
    }

    private mutating func entries(_ parts: [Mirror.Child]) -> String {
        var texts: [String] = []
        for (_, entry) in parts {
            let sides = Mirror(reflecting: entry).children.map { text(ofPart: $0.value) }
            texts.append(sides.joined(separator: ": "))
        }
        return texts.joined(separator: ", ")
    }

    private func caseName(of value: Any, _ parts: [Mirror.Child]) -> String {
        let name = parts.first?.label ?? ""
        return depth == 0 ? name : "\(typeName(of: value)).\(name)"
    }

    private mutating func payload(_ parts: [Mirror.Child]) -> String {
        guard let value = parts.first?.value else { return "" }
        let isTuple = Mirror(reflecting: value).displayStyle == .tuple
        return isTuple ? text(ofPart: value) : "(\(text(ofPart: value)))"
    }

    private func typeName(of value: Any) -> String {
        depth == 0 ? "\(type(of: value))" : String(reflecting: type(of: value))
    }
}
