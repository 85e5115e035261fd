import EventModules
import EventModulesTestSupport

/// Texts of an attacker.
struct HostileLinks {
    private var random: SplitMix64
    private let models: [PatternModel]

    /// Pieces with a meaning in links, which random bytes seldom contain.
    private static let pieces = [
        "todo://", "https://todo.example/", "beta://", "/", "//", "?", "&", "=", "#", "%", "%2F",
        "%00", "%C3", "%FF", "..", ".", "\\", "+", ":", "{p0}", "a", "list", "1", "2.5", "true",
        "E621E1F8-C36C-495A-93FC-0C247A3E6E5F", "ä", "e\u{301}", "\u{202E}", "\u{0}", "1e999",
    ]

    init(_ models: [PatternModel], seed: UInt64) {
        self.models = models
        random = SplitMix64(seed: seed)
    }

    /// Random bytes, read as UTF-8 with replacement characters.
    mutating func bytes() -> String {
        let count = Int.random(in: 0...60, using: &random)
        let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Pieces of links in random order.
    mutating func pieces() -> String {
        let count = Int.random(in: 0...20, using: &random)
        return (0..<count).map { _ in Self.pieces.randomElement(using: &random) ?? "" }.joined()
    }

    /// A valid link with some of its bytes changed.
    mutating func mutation() -> String {
        let more = (0..<Int.random(in: 0...6, using: &random)).map { _ in
            PatternModel.linkWords.randomElement(using: &random) ?? ""
        }
        let link = models.randomElement(using: &random)?.link(more, using: &random)
        var bytes = Array((link ?? "").utf8)
        for _ in 0..<Int.random(in: 0...3, using: &random) { mutate(&bytes) }
        return String(decoding: bytes, as: UTF8.self)
    }

    private mutating func mutate(_ bytes: inout [UInt8]) {
        let index = Int.random(in: 0...bytes.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0:
            let piece = Self.pieces.randomElement(using: &random) ?? ""
            bytes.insert(contentsOf: piece.utf8, at: index)
        case 1: bytes.insert(.random(in: 0...255, using: &random), at: index)
        default: bytes.removeSubrange(index..<min(bytes.count, index + 3))
        }
    }
}

extension HostileLinks {
    /// Patterns that match `longest` at every position except for their last part.
    ///
    /// Each requires another mix of literals and kinds, all of which fit.
    static func nearMisses(_ count: Int, length: Int, seed: UInt64) -> [PatternModel] {
        var random = SplitMix64(seed: seed)
        let fitting: [PatternModel.Part] = [
            .literal("1"), .value(.int), .value(.double), .value(.string),
        ]
        var models: [PatternModel] = []
        while models.count < count {
            let parts = (1..<length).map { _ in
                fitting.randomElement(using: &random) ?? fitting[0]
            }
            let model = PatternModel(
                roots: [PatternModel.Root(scheme: "todo", parts: [])],
                parts: parts + [.literal("end")],
                query: ["q": .string],
                priority: Int.random(in: 0...2, using: &random)
            )
            if !models.contains(where: model.equals) { models.append(model) }
        }
        return models
    }

    /// 32 parts and as many query values as a link can have.
    static let longest =
        "todo:/" + String(repeating: "/1", count: 32) + "?"
        + (0..<1900).map { String($0, radix: 36) }.joined(separator: "&")
}
