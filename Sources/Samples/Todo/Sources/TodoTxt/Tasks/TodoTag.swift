/// A `key:value` word of a task.
///
/// Both parts are non-empty and contain neither a colon nor white space, and the value doesn't
/// start with `//`: `due:2024-05-01` is a tag, `12:30:00` and `http://example.com` are not.
package struct TodoTag: Sendable, Equatable {
    /// The part before the colon.
    package let key: String
    /// The part after the colon.
    package let value: String

    /// Parses a word; nil if it isn't a tag.
    package init?(_ word: some StringProtocol) {
        let parts = word.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else { return nil }
        guard !parts[1].starts(with: "//".utf8), word.isOneTodoWord else { return nil }
        key = String(decoding: parts[0], as: UTF8.self)
        value = String(decoding: parts[1], as: UTF8.self)
    }
}
