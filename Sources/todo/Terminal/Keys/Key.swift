/// What somebody pressed at a terminal, or pasted there.
package enum Key: Hashable, Sendable {
    /// Typed text. A mark that comes later than what it belongs to is a key of its own; text that
    /// it is appended to takes it up.
    case character(Character)

    /// Pasted text, as it is, with `\n` for each line break.
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

    /// Another key with keys held down that are not part of it already.
    indirect case modified(Key, KeyModifiers)

    /// Another key with Alt, which a terminal sends as Escape and the key.
    package static func alt(_ key: Key) -> Key { .modified(key, .alt) }
}
