import TestSupport

/// Generates the bytes of files that resemble to-do lists.
struct RandomFile {
    var generator: SplitMix64

    init(seed: UInt64) {
        generator = SplitMix64(seed: seed)
    }

    /// Text tokens and, in one of four cases, random bytes.
    mutating func anyBytes() -> [UInt8] {
        let isText = Int.random(in: 0..<4, using: &generator) > 0
        return isText ? textBytes() : textBytes() + noise() + textBytes()
    }

    /// Only valid UTF-8.
    mutating func textBytes() -> [UInt8] {
        let count = Int.random(in: 0..<24, using: &generator)
        return (0..<count).flatMap { _ in Array(token().utf8) }
    }

    /// A text without line breaks.
    mutating func lineText() -> String {
        let count = Int.random(in: 1..<8, using: &generator)
        let tokens = (0..<count).map { _ in token() }
        return tokens.filter { !$0.utf8.contains(0x0A) && !$0.utf8.contains(0x0D) }.joined()
    }

    private mutating func token() -> String {
        Self.tokens[Int.random(in: 0..<Self.tokens.count, using: &generator)]
    }

    private mutating func noise() -> [UInt8] {
        let count = Int.random(in: 1..<6, using: &generator)
        return (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
    }

    private static let tokens = [
        "\n", "\n", "\n", "\r\n", "\r\n", "\r", " ", " ", "  ", "\t", "\u{0}", "\u{FEFF}",
        "x ", "x ", "X ", "(A) ", "(A)", "(z) ", "(Z) ", "2024-02-29 ", "2023-02-29 ",
        "2024-05-01", "+", "@", "+home", " +home ", "@phone", "1+1", "a:b", "due:2024-05-01",
        "pri:A", " pri:B", "http://a.b", ":", "a::b", "call", "caf\u{E9}", "cafe\u{301}",
        "\u{301}", "\u{3000}", "\u{2028}", "\u{1F468}\u{200D}\u{1F469}", "\u{FFFD}", "\\", "\"",
    ]
}
