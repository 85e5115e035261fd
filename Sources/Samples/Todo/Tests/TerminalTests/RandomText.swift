import TestSupport

/// Generates texts of one line from characters of all widths.
struct RandomText {
    private var generator: SplitMix64

    init(seed: UInt64) {
        generator = SplitMix64(seed: seed)
    }

    mutating func next() -> String {
        (0..<below(12)).map { _ in Self.pieces[below(Self.pieces.count)] }.joined()
    }

    mutating func below(_ count: Int) -> Int {
        Int.random(in: 0..<count, using: &generator)
    }

    private static let pieces = [
        " ", " ", "  ", "a", "call", "+home", "due:2024-05-01", "caf\u{E9}", "cafe\u{301}",
        "\u{301}", "\u{0}", "\u{1B}[2J", "\t", "\u{3000}", "\u{2028}", "日", "本語", "한글",
        "👩\u{200D}👧", "🇩🇪", "🇩", "❤\u{FE0F}", "می\u{200C}خواهم", "قرآن", "क्षि", "\u{FFFD}",
        "🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}", "\u{202E}", "\u{FEFF}",
    ]
}
