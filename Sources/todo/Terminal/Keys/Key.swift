/// A key that was pressed at a terminal, or text that was pasted.
package enum Key: Hashable, Sendable {
    /// Typed text.
    ///
    /// A combining mark that arrives after its base character is a separate key; it combines when
    /// it is appended to text.
    case character(Character)

    /// Pasted text, unchanged except that each line break is `\n`.
    case paste(String)

    case enter
    case escape
    case tab
    case backspace
    case insert
    case delete
    case up
    case down
    case left
    case right
    case home
    case end
    case pageUp
    case pageDown

    /// F1 to F12.
    case function(Int)

    /// A character with Control; letters are in lower case.
    case control(Character)

    /// Another key with modifiers that aren't already part of it.
    indirect case modified(Key, KeyModifiers)

    /// Another key with Alt, which a terminal sends as Escape followed by the key.
    package static func alt(_ key: Key) -> Key { .modified(key, .alt) }
}
