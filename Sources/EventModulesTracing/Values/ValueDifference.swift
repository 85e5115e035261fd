internal import Delivery

/// The differences between two values of one type, one line each.
///
/// ```
/// todos[2].isDone: false → true
/// todos[3]: removed Todo(id: "7", isDone: false)
/// tags: + "home"
/// owner["anna"].name: "Anna" → "Ann"
/// ```
///
/// Values are compared by `==` if their type has it, otherwise by their parts. Redacted values are
/// shown by their `redacted` text. A list's indices are those of the new list, for removed elements
/// those of the old one; `Identifiable` elements are matched by id.
package struct ValueDifference: Equatable, Sendable {
    /// The differences, in the order of the parts; none if the values are the same.
    package let lines: [String]

    /// True if the values are the same.
    package var isEmpty: Bool { lines.isEmpty }

    /// Compares two values.
    ///
    /// - Parameters:
    ///   - old: The value before, or the expected value.
    ///   - new: The value now.
    ///   - path: The beginning of every path in the lines.
    ///   - limit: The greatest number of differences; a last line says that there are more.
    package init<Value>(
        from old: Value,
        to new: Value,
        at path: String = "",
        limit: Int = 100
    ) {
        var comparison = ValueComparison(limit: limit)
        comparison.difference(of: (old, new))?(&comparison, path)
        lines = comparison.lines
    }

    /// Compares two values up to their first difference.
    package static func areSame(_ old: Any, _ new: Any) -> Bool {
        var comparison = ValueComparison(limit: 0)
        return comparison.difference(of: (old, new)) == nil
    }
}

/// The texts of values in transcripts and differences.
package enum ValueText {
    /// Describes a value in one line, cut if it is long; redacted values by their `redacted` text.
    package static func text(of value: Any) -> String {
        shortDescription(of: value)
    }

    /// Describes both values; long strings only where they begin to differ.
    static func change(of values: ValueComparison.Pair<Any>) -> String {
        let (old, new) = values
        if let old = old as? String, let new = new as? String, max(old.count, new.count) > 80 {
            let start = zip(old, new).prefix { $0 == $1 }.count
            return "\(excerpt(of: old, around: start)) → \(excerpt(of: new, around: start))"
        }
        let (oldText, newText) = (text(of: old), text(of: new))
        let readAlike = oldText == newText
        if readAlike, type(of: old) is any Redacted.Type { return "\(oldText), but another one" }
        let needsHint = readAlike && !oldText.hasSuffix("…")
        return "\(oldText) → \(newText)" + (needsHint ? " (not equal, though they read alike)" : "")
    }

    private static func excerpt(of text: String, around offset: Int) -> String {
        let rest = text.dropFirst(max(0, offset - 20))
        let start = rest.startIndex == text.startIndex ? "" : "…"
        return "\(start)\(String(rest.prefix(60)).debugDescription)\(rest.count <= 60 ? "" : "…")"
    }
}
