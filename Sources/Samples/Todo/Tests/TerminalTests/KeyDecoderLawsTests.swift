import Terminal
import TerminalTestSupport
import TestSupport
import Testing

/// Laws for any bytes in any chunks.
struct KeyDecoderLawsTests {
    @Test(arguments: 0..<20 as Range<UInt64>)
    func chunksMakeNoDifference(_ seed: UInt64) {
        var random = RandomInput(seed: seed)
        for _ in 0..<200 {
            let bytes = random.bytes()
            let whole = text(decoded([bytes]))
            #expect(text(decoded(random.chunks(of: bytes))) == whole)
            #expect(text(decoded(bytes.map { [$0] })) == whole)
        }
    }

    @Test(arguments: 0..<20 as Range<UInt64>)
    func pausesLoseNoText(_ seed: UInt64) {
        var random = RandomInput(seed: seed)
        for _ in 0..<200 {
            var decoder = KeyDecoder()
            for chunk in random.chunks(of: random.bytes()) {
                _ = decoder.decode(chunk)
                _ = decoder.flush()
                #expect(!decoder.isUndecided)
            }
            // Ends a pending sequence or paste.
            _ = decoder.decode("\u{18}\u{1B}[201~".utf8)
            #expect(decoder.decode("x".utf8) == [.character("x")])
        }
    }

    private func decoded(_ chunks: [[UInt8]]) -> [Key] {
        var decoder = KeyDecoder()
        return chunks.flatMap { decoder.decode($0) } + decoder.flush()
    }

    /// The keys with typed text joined, so that a late mark joins its character.
    private func text(_ keys: [Key]) -> [Typed] {
        keys.reduce(into: []) { typed, key in
            guard case .character(let character) = key else { return typed.append(.key(key)) }
            guard case .text(let text) = typed.last else {
                return typed.append(.text(String(character)))
            }
            typed[typed.count - 1] = .text(text + String(character))
        }
    }

    private enum Typed: Equatable {
        case text(String)
        case key(Key)
    }
}

/// Generates terminal input, valid and invalid.
private struct RandomInput {
    private var generator: SplitMix64

    init(seed: UInt64) {
        generator = SplitMix64(seed: seed)
    }

    mutating func bytes() -> [UInt8] {
        (0..<Int.random(in: 0..<30, using: &generator)).flatMap { _ in piece() }
    }

    mutating func chunks(of bytes: [UInt8]) -> [[UInt8]] {
        var chunks: [[UInt8]] = [[]]
        for byte in bytes {
            if Int.random(in: 0..<4, using: &generator) == 0 { chunks.append([]) }
            chunks[chunks.count - 1].append(byte)
        }
        return chunks
    }

    private mutating func piece() -> [UInt8] {
        switch Int.random(in: 0..<8, using: &generator) {
        case 0: [UInt8.random(in: 0...255, using: &generator)]
        case 1: [UInt8.random(in: 0x20...0x7E, using: &generator)]
        default: Array(Self.pieces[Int.random(in: 0..<Self.pieces.count, using: &generator)].utf8)
        }
    }

    private static let pieces = [
        "a", "é", "e\u{301}", "\u{301}", "日", "👩\u{200D}👧", "\u{200D}", "🇩", "🇩🇪", "\u{FE0F}",
        "\u{1B}", "\u{1B}", "\u{1B}[", "\u{1B}O", "[", "O", "A", "~", ";", "5", "1;5",
        "\u{1B}[1;5C",
        "\u{1B}[3~", "\u{1B}[M", "\u{1B}[M !!", "\u{1B}[<", "\u{1B}[<0;3;4M",
        "\u{1B}[<64;300;4M", "\u{1B}[<20;3;4m", "<", "M", "\u{1B}[200~", "\u{1B}[201~", "\u{1B}[20",
        "\r",
        "\n", "\t", "\u{7F}", "$",
        "^",
    ]
}
