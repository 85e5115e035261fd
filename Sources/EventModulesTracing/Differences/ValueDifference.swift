/// What differs between two values of one type, one line a difference.
///
/// ```
/// todos[2].isDone: false → true
/// todos[3]: removed Todo(id: "7", isDone: false)
/// tags: + "home"
/// owner["anna"].name: "Anna" → "Ann"
/// ```
///
/// A value is compared by `==` where it has one, and by its parts otherwise. Of what is `Redacted`,
/// only the `redacted` text is shown. Elements of an array are at the index that they have in the new
/// one, removed elements at that in the old one; elements that are `Identifiable` are told by their id.
package struct ValueDifference: Equatable, Sendable {
    /// The differences, in the order of the parts; none if the values are equal.
    package let lines: [String]

    /// Whether the values are equal.
    package var isEmpty: Bool { lines.isEmpty }

    /// Compares two values.
    ///
    /// - Parameters:
    ///   - old: The value before, or the one that was expected.
    ///   - new: The value now.
    ///   - path: What the paths of the differences begin with.
    ///   - limit: How many differences to look for; a last line says that there are more.
    package init<Value>(
        from old: Value,
        to new: Value,
        at path: String = "",
        limit: Int = 100
    ) {
        var comparison = ValueComparison(limit: limit)
        comparison.compare(old, new, at: path)
        lines = comparison.lines
    }
}

extension ValueDifference: CustomStringConvertible {
    package var description: String { lines.joined(separator: "\n") }
}
