internal import Delivery
internal import Suas

/// A value as one line of text, without the names of modules, and cut where it grows too long.
///
/// Of what is `Redacted` it shows only the `redacted` text.
package struct ValueText {
    private static let greatestLength = 200
    private static let greatestDepth = 16

    private var text = ""
    private var depth = 0

    private var isFull: Bool { text.utf8.count > Self.greatestLength * 2 }

    package static func text(of value: Any) -> String {
        var writer = ValueText()
        writer.write(value)
        let line = writer.text.replacing("\n", with: "\\n")
        return line.count > greatestLength ? "\(line.prefix(greatestLength))…" : line
    }

    static func text(ofOptional value: Any?) -> String {
        value.map(text) ?? "nil"
    }

    /// Both values; of long texts the part in which they differ.
    static func change(from old: Any, to new: Any) -> String {
        if let old = old as? String, let new = new as? String, max(old.count, new.count) > 80 {
            let start = old.commonPrefix(with: new).count
            return "\(excerpt(of: old, around: start)) → \(excerpt(of: new, around: start))"
        }
        let texts = (text(of: old), text(of: new))
        let areAlike = texts.0 == texts.1
        if areAlike, type(of: old) is any Redacted.Type { return "\(texts.0), but another one" }
        let isOdd = areAlike && !texts.0.hasSuffix("…")
        return "\(texts.0) → \(texts.1)" + (isOdd ? " (not equal, though they read alike)" : "")
    }

    private static func excerpt(of text: String, around place: Int) -> String {
        let rest = text.dropFirst(max(0, place - 20))
        let isBegun = rest.startIndex == text.startIndex
        let isEnded = rest.count <= 60
        return
            "\(isBegun ? "" : "…")\(String(rest.prefix(60)).debugDescription)\(isEnded ? "" : "…")"
    }

    // MARK: - Writing

    private mutating func write(_ value: Any) {
        guard !isFull, depth < Self.greatestDepth else {
            text += "…"
            return
        }
        depth += 1
        defer { depth -= 1 }
        if let redacted = value as? any Redacted {
            text += redacted.redacted
            return
        }
        if let optional = value as? any OptionalPart { return write(optional: optional.part) }
        if value is any Actor {
            // Its parts may be changing just now, on another thread.
            text += typeName(type(of: value))
            return
        }
        if let string = value as? String { return write(string) }
        if let string = value as? Substring { return write(String(string)) }
        if let set = value as? any UnorderedParts { return write(unordered: set.members) }
        if let dictionary = value as? any KeyedParts { return write(keyed: dictionary.entries) }
        write(byParts: value)
    }

    private mutating func write(_ string: String) {
        text += String(string.prefix(Self.greatestLength)).debugDescription
    }

    private mutating func write(byParts value: Any) {
        let mirror = Mirror(reflecting: value)
        switch mirror.displayStyle {
        case .collection, .set, .dictionary:
            write(list: mirror.children, from: "[", to: "]")
        case .tuple:
            write(list: mirror.children, from: "(", to: ")")
        case .class where mirror.parts.isEmpty && !(value is any CustomStringConvertible):
            text += typeName(type(of: value))
        case _ where value is any CustomStringConvertible || mirror.children.isEmpty:
            text += redactedDescription(of: value)
        case .enum:
            write(enum: mirror)
        default:
            // What an async action does is no value: printed, it would only say where it stands.
            let parts = mirror.parts.filter { !($0.value is BlockAsyncAction) }
            write(list: parts, from: "\(typeName(type(of: value)))(", to: ")")
        }
    }

    private mutating func write(optional part: Any?) {
        if let part { write(part) } else { text += "nil" }
    }

    private mutating func write(enum mirror: Mirror) {
        guard let (label, payload) = mirror.children.first else { return }
        text += label ?? ""
        let isTuple = Mirror(reflecting: payload).displayStyle == .tuple
        if isTuple { write(payload) } else { write(list: [(nil, payload)], from: "(", to: ")") }
    }

    private mutating func write(
        list parts: some Sequence<Mirror.Child>,
        from start: String,
        to end: String
    ) {
        text += start
        for (index, part) in parts.enumerated() {
            if index > 0 { text += ", " }
            guard !isFull else { break }
            if let label = part.label, !label.hasPrefix(".") { text += "\(label): " }
            write(part.value)
        }
        text += end
    }

    private mutating func write(unordered members: Set<AnyHashable>) {
        guard members.count <= Self.greatestLength else {
            text += "[\(members.count) members]"
            return
        }
        let texts = members.map { Self.text(of: $0.base) }.sorted()
        text += "[\(texts.joined(separator: ", "))]"
    }

    private mutating func write(keyed entries: [AnyHashable: Any]) {
        guard !entries.isEmpty else {
            text += "[:]"
            return
        }
        guard entries.count <= Self.greatestLength else {
            text += "[\(entries.count) entries]"
            return
        }
        let named = entries.map { (Self.text(of: $0.key.base), $0.value) }
        text += "["
        for (index, (name, value)) in named.sorted(by: { $0.0 < $1.0 }).enumerated() {
            if index > 0 { text += ", " }
            guard !isFull else { break }
            text += "\(name): "
            write(value)
        }
        text += "]"
    }
}

extension String {
    fileprivate func commonPrefix(with other: String) -> Substring {
        var index = startIndex
        var otherIndex = other.startIndex
        while index < endIndex, otherIndex < other.endIndex, self[index] == other[otherIndex] {
            formIndex(after: &index)
            other.formIndex(after: &otherIndex)
        }
        return self[..<index]
    }
}
