/// A `key:value` word of a task.
///
/// Neither part is empty or has a colon or white space in it, and the value does not start with
/// `//`: `due:2024-05-01` is a tag, `12:30:00` and `http://example.com` are not.
package struct TodoTag: Sendable, Equatable {
    /// What comes before the colon.
    package let key: String
    /// What comes after the colon.
    package let value: String

    /// Reads one word, or gives `nil` if it is no tag.
    package init?(_ word: some StringProtocol) {
        let parts = word.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else { return nil }
        guard !parts[1].starts(with: "//".utf8), word.isOneTodoWord else { return nil }
        key = String(decoding: parts[0], as: UTF8.self)
        value = String(decoding: parts[1], as: UTF8.self)
    }
}
