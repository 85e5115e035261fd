/// The priority of an open task, from A, the most urgent, to Z.
///
/// As an enum, an invalid letter (`(a)`, `(1)`) can't be mistaken for "no priority".
package enum TodoPriority: UInt8, Sendable, CaseIterable {
    case a = 0x41
    case b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t, u, v, w, x, y, z

    /// Parses a capital letter; nil for any other text.
    package init?(_ letter: some StringProtocol) {
        guard let byte = letter.utf8.first, letter.utf8.count == 1 else { return nil }
        self.init(rawValue: byte)
    }
}

extension TodoPriority: Comparable {
    /// Returns true if the left priority is more urgent, so that sorting puts A first.
    package static func < (left: TodoPriority, right: TodoPriority) -> Bool {
        left.rawValue < right.rawValue
    }
}

extension TodoPriority: CustomStringConvertible {
    package var description: String { String(Unicode.Scalar(rawValue)) }
}
