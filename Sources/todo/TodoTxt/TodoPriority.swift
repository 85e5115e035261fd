/// How urgent an open task is: A, the most urgent, to Z.
///
/// An enum, so that a letter that is none (`(a)`, `(1)`) cannot be mistaken for "no priority".
package enum TodoPriority: UInt8, Sendable, CaseIterable {
    case a = 0x41
    case b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t, u, v, w, x, y, z

    /// Reads one capital letter, or gives `nil`.
    package init?(_ letter: some StringProtocol) {
        guard let byte = letter.utf8.first, letter.utf8.count == 1 else { return nil }
        self.init(rawValue: byte)
    }
}

extension TodoPriority: Comparable {
    /// `true` if the left one is more urgent: sorting puts A first.
    package static func < (left: TodoPriority, right: TodoPriority) -> Bool {
        left.rawValue < right.rawValue
    }
}

extension TodoPriority: CustomStringConvertible {
    package var description: String { String(Unicode.Scalar(rawValue)) }
}
