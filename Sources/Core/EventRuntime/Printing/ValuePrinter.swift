/// Describes a value as `"\(value)"` does, but shows only the `redacted` text of redacted values.
///
/// With nothing redacted, the text is Swift's, by the value's own `description` if it has that. Any
/// other value is printed by its parts, as its `description` might show redacted ones; unsafe parts
/// are shown as their types. `…` replaces an object that is printed elsewhere in the text, deep
/// nesting, and everything after 10,000 values and 65,536 characters. Control characters are
/// escaped, so the text is one line.
package func redactedDescription<Value>(of value: Value) -> String {
    var printer = ValuePrinter(isShort: false)
    let text = printer.text(of: value, printer.search.finding(in: value), depth: 0)
    return text.printable(limit: 1 << 16)
}

/// Describes a value in one line of at most 200 characters, or another limit, for transcripts.
///
/// Strings are quoted, types have no module names, objects are printed by their properties, sets
/// and dictionaries are sorted. Its own `description` is used only if it contains nothing redacted.
package func shortDescription(of value: Any, limit: Int = 200) -> String {
    var printer = ValuePrinter(isShort: true, limit: limit)
    return printer.shortText(of: value, depth: 0).printable(limit: limit)
}

/// Prints values by their shapes, in the spelling that Swift uses or in a shorter one.
private struct ValuePrinter {
    typealias Finding = RedactionSearch.Finding

    let isShort: Bool

    /// The length at which a short text or a string is cut, and the maximum number of set members.
    var limit = 200

    var search = RedactionSearch()

    var objects: Set<ObjectIdentifier> = []

    var length = 0

    /// The number of values that may still be printed in a short text.
    var remainingValues = 10_000

    private var isFull: Bool { isShort && (length > limit * 2 || remainingValues == 0) }

    mutating func text(of value: Any, _ finding: Finding, depth: Int) -> String {
        if finding.exposure == .bySwift {
            guard let shape = finding.shape else { return omission(of: value, depth: depth) }
            return text(of: value, by: shape, finding, depth: depth)
        }
        if isShort { return shortText(of: value, depth: depth) }
        return depth == 0 ? "\(value)" : String(reflecting: value)
    }

    mutating func shortText(of value: Any, depth: Int) -> String {
        guard !isFull, depth < ValueShape.greatestDepth else { return "…" }
        remainingValues -= 1
        let shape = ValueShape(value, limit: limit)
        if shape.kind.mayDescribeItself, type(of: value) is any CustomStringConvertible.Type {
            let finding = search.finding(in: value)
            guard finding.exposure == .bySwift else { return measured("\(value)") }
            return text(of: value, finding, depth: depth)
        }
        let object = shape.parts.isEmpty ? nil : identity(of: value)
        if let object, !objects.insert(object).inserted { return omission(of: value, depth: depth) }
        return text(of: value, by: shape, .plain, depth: depth)
    }

    private mutating func measured(_ text: String) -> String {
        length += text.utf8.count
        return text
    }

    private func omission(of value: Any, depth: Int) -> String {
        identity(of: value) == nil ? "…" : "\(typeName(of: value, depth: depth))(…)"
    }

    /// Inside other values, Swift prints names with their modules.
    private func isQualified(_ depth: Int) -> Bool { !isShort && depth > 0 }

    private func typeName(of value: Any, depth: Int) -> String {
        let type = type(of: value)
        return isQualified(depth) ? String(reflecting: type) : EventRuntime.typeName(type)
    }
}

// MARK: - Parts

extension ValuePrinter {
    private mutating func text(
        of value: Any,
        by shape: ValueShape,
        _ finding: Finding,
        depth: Int
    ) -> String {
        switch shape.kind {
        case .redacted: return measured(safeText(of: value))
        case .string:
            let text = "\(value)".unicodeScalars.prefix(limit)
            return measured(String(text).debugDescription)
        case .leaf where identity(of: value) == nil, .hidden: return measured("\(value)")
        case .unreadable, .leaf: return measured(typeName(of: value, depth: depth))
        case .opaque: return measured(typeName(of: value, depth: depth) + errorCode(of: value))
        case .imported:
            // "\(value)" would be the name of the type.
            let text = String(reflecting: value)
            return measured(isQualified(depth) ? text : String(text.dropFirst("__C.".count)))
        case .optional:
            let text = list(shape, finding, depth: depth)
            guard isShort else { return "Optional(\(text))" }
            return shape.parts.isEmpty ? "nil" : text
        case .list: return "[\(list(shape, finding, depth: depth))]"
        case .set, .dictionary:
            let text = "[\(unordered(shape, finding, depth: depth))]"
            return shape.kind == .set && isQualified(depth) ? "Set(\(text))" : text
        case .tuple: return "(\(list(shape, finding, depth: depth)))"
        case .enumeration:
            // A payload that is left out describes itself safely.
            guard let part = shape.parts.first else { return measured("\(value)") }
            let type = isQualified(depth) ? "\(typeName(of: value, depth: depth))." : ""
            let payload = list(shape, finding, depth: depth)
            let isTuple = ValueShape(part.value).kind == .tuple
            return type + (part.label ?? "") + (isTuple ? payload : "(\(payload))")
        case .object, .structure:
            return typeName(of: value, depth: depth) + "(\(list(shape, finding, depth: depth)))"
        }
    }

    private func errorCode(of value: Any) -> String {
        guard type(of: value) is any Error.Type, let error = value as? any Error else { return "" }
        return "(domain: \"\(error._domain)\", code: \(error._code))"
    }

    private mutating func list(_ shape: ValueShape, _ finding: Finding, depth: Int) -> String {
        let hasLabels = shape.kind != .optional && shape.kind != .enumeration
        var texts: [String] = []
        for (index, part) in shape.parts.enumerated() where !isFull {
            // The labels of a tuple's elements without label are .0, .1 and so on.
            let label = part.label.flatMap { hasLabels && !$0.hasPrefix(".") ? "\($0): " : nil }
            length += 2
            let text = text(of: part.value, finding.part(index), depth: depth + 1)
            texts.append((label ?? "") + text)
        }
        if shape.completeCount != nil { texts.append("…") }
        return texts.joined(separator: ", ")
    }

    /// The members of a set or the entries of a dictionary; each is printed fully, then sorted.
    private mutating func unordered(_ shape: ValueShape, _ finding: Finding, depth: Int) -> String {
        let isDictionary = shape.kind == .dictionary
        guard !shape.parts.isEmpty else { return isDictionary ? ":" : "" }
        if isShort, let count = shape.completeCount {
            return "\(count) \(isDictionary ? "entries" : "members")"
        }
        let lengthBefore = length
        var texts: [[String]] = []
        for (index, part) in shape.parts.enumerated() {
            let partFinding = finding.part(index)
            // The mirror of another collection may call anything a dictionary.
            let pair = isDictionary ? ValueShape(part.value).parts.map(\.value) : []
            let sides = pair.count == 2 ? pair : [part.value]
            var sideTexts: [String] = []
            for (side, value) in sides.enumerated() {
                length = 0
                let finding = sides.count == 2 ? partFinding.part(side) : partFinding
                let member = isShort && side == 0 ? (value as? AnyHashable)?.base : nil
                sideTexts.append(text(of: member ?? value, finding, depth: depth + 1))
            }
            texts.append(sideTexts)
        }
        if isShort { texts = texts.inOrder { $0[0] < $1[0] } }
        let rest = shape.completeCount == nil ? "" : ", …"
        let text = texts.map { $0.joined(separator: ": ") }.joined(separator: ", ") + rest
        length = lengthBefore + text.utf8.count
        return text
    }
}

extension RedactionSearch.Finding {
    fileprivate func part(_ index: Int) -> Self {
        guard parts.isEmpty else { return parts[index] }
        // The parts of a value that wasn't searched weren't searched either.
        return exposure == .bySwift ? .unknown : .plain
    }
}
