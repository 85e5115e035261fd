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

    init(limit: Int) {
        self.limit = limit
    }

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

    /// Adds members or entries in the order of their texts, or else their number, so that their
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
