import EventModules
import EventModulesTestSupport

extension PatternModel {
    /// Few literals, some readable as several kinds, so that patterns are often equal.
    static let words = [
        "a", "b", "c", "list", "true", "false", "1", "-7", "2.5", "1e3",
        "E621E1F8-C36C-495A-93FC-0C247A3E6E5F",
    ]

    /// Words of links, including some that no pattern has.
    static let linkWords = words + ["x", "y", "z"]

    private static let roots = [
        Root(scheme: "todo", parts: []), Root(scheme: "beta", parts: []),
        Root(scheme: "todo", parts: ["a"]), Root(scheme: "todo", parts: ["1", "b"]),
        Root(scheme: "https", parts: ["todo.example"]),
        Root(scheme: "https", parts: ["todo.example", "list"]),
    ]

    static func random(using random: inout SplitMix64) -> PatternModel {
        let first = Bool.random(using: &random) ? roots[0] : written(using: &random)
        let further = roots.filter { _ in Int.random(in: 0..<6, using: &random) == 0 }
        let count = Int.random(in: 0...30, using: &random) == 0 ? 0 : partCount(using: &random)
        let query = ["q", "r"].filter { _ in Int.random(in: 0..<4, using: &random) == 0 }
        return PatternModel(
            roots: [first] + further.filter { $0 != first },
            parts: parts(count, using: &random),
            query: query.reduce(into: [:]) { $0[$1] = .random(using: &random) },
            priority: Int.random(in: 0..<8, using: &random) == 0 ? 1 : 0
        )
    }

    /// A root that a pattern can be written with; the others are further roots only.
    private static func written(using random: inout SplitMix64) -> Root {
        [roots[0], roots[1], roots[4]].randomElement(using: &random) ?? roots[0]
    }

    /// Avoids `{p0}` alone and a rest near the beginning, which would answer most links.
    private static func parts(_ count: Int, using random: inout SplitMix64) -> [Part] {
        let parts = (0..<count).map { _ in Part.random(using: &random) }
        if parts == [.value(.string)] { return [.literal("list")] }
        let hasRest = count > 2 && Int.random(in: 0..<4, using: &random) == 0
        return hasRest ? parts.dropLast() + [.value(.rest)] : parts
    }

    private static func partCount(using random: inout SplitMix64) -> Int {
        Int.random(in: 1...Int.random(in: 1...5, using: &random), using: &random)
    }

    /// Patterns of which no two are equal.
    static func table(of count: Int, using random: inout SplitMix64) -> [PatternModel] {
        var models: [PatternModel] = []
        while models.count < count {
            let model = PatternModel.random(using: &random)
            if !models.contains(where: model.equals) { models.append(model) }
        }
        return models
    }

    /// A link that begins as this pattern requires; half of the links have one part changed.
    ///
    /// A rest takes one part, and `more`.
    func link(_ more: [String], using random: inout SplitMix64) -> String {
        let root = roots.randomElement(using: &random) ?? roots[0]
        var parts = root.parts + parts.map { $0.text(using: &random) } + more
        if !parts.isEmpty, Int.random(in: 0..<2, using: &random) == 0 {
            let index = Int.random(in: 0..<parts.count, using: &random)
            parts[index] = Self.linkWords.randomElement(using: &random) ?? "a"
        }
        let query = ["q", "r", "q", "s"].filter { _ in Int.random(in: 0..<5, using: &random) == 0 }
            .map { "\($0)=\(Self.words.randomElement(using: &random) ?? "")" }
        return "\(root.scheme)://\(parts.joined(separator: "/"))"
            + (query.isEmpty ? "" : "?\(query.joined(separator: "&"))")
    }
}

extension PatternModel.Part {
    static func random(using random: inout SplitMix64) -> Self {
        Int.random(in: 0..<10, using: &random) < 6
            ? .literal(PatternModel.words.randomElement(using: &random) ?? "a")
            : .value(.random(using: &random))
    }

    /// A matching text.
    func text(using random: inout SplitMix64) -> String {
        switch self {
        case .literal(let text): text
        case .value: PatternModel.words.filter(matches).randomElement(using: &random) ?? "a"
        }
    }
}

extension DeeplinkKind {
    /// A kind of one part.
    static func random(using random: inout SplitMix64) -> DeeplinkKind {
        allCases.filter { $0 != .rest }.randomElement(using: &random) ?? .string
    }
}
