import EventModules
import EventModulesTestSupport

extension DeeplinkTable {
    /// The matches that answer a link, as `accepts` converts them from a pattern's number and match.
    func matches<Accepted>(
        of link: Deeplink,
        accepts: @escaping (Int, DeeplinkMatch) -> Accepted?
    ) throws(DeeplinkError) -> [Accepted] {
        var all: [Accepted] = []
        let numbers = try chain(for: link) { number, match in
            guard let accepted = accepts(number, match) else { return nil }
            all.append(accepted)
            return all.count - 1
        }
        return numbers.map { all[$0] }
    }
}

/// A pattern as data for the reference matcher.
struct PatternModel {
    enum Part: Equatable {
        case literal(String)
        case value(DeeplinkKind)
    }

    struct Root: Equatable {
        let scheme: String
        let parts: [String]

        var text: String { "\(scheme)://\(parts.joined(separator: "/"))" }
    }

    let roots: [Root]
    let parts: [Part]
    let query: [String: DeeplinkKind]
    let priority: Int

    var pattern: DeeplinkPattern {
        DeeplinkPattern(text, priority: priority, alsoUnder: roots.dropFirst().map(\.text))
    }

    private var text: String {
        let placeholders = parts.enumerated().map { index, part in
            switch part {
            case .literal(let text): text
            case .value(.rest): "{p\(index)...}"
            case .value(let kind): "{p\(index):\(kind.rawValue)}"
            }
        }
        let names = query.keys.sorted().map { "{\($0):\(query[$0]?.rawValue ?? "")}" }
        return roots[0].scheme + "://" + (roots[0].parts + placeholders).joined(separator: "/")
            + (names.isEmpty ? "" : "?" + names.joined(separator: "&"))
    }

    /// True if the last part takes all remaining parts.
    var hasRest: Bool { parts.last == .value(.rest) }

    func equals(_ other: PatternModel) -> Bool {
        guard priority == other.priority else { return false }
        return roots.contains { root in
            other.roots.contains {
                root.scheme == $0.scheme && allParts(root) == other.allParts($0)
            }
        }
    }

    func allParts(_ root: Root) -> [Part] { root.parts.map(Part.literal) + parts }
}

extension PatternModel.Part {
    /// Smaller for what is more specific.
    var rank: Int {
        switch self {
        case .literal: 0
        case .value(.bool): 1
        case .value(.int): 2
        case .value(.double): 3
        case .value(.uuid): 4
        case .value(.string): 5
        case .value(.rest): 6
        }
    }

    func matches(_ text: String) -> Bool {
        switch self {
        case .literal(let literal): literal == text
        case .value(let kind): kind.value(of: text) != nil
        }
    }
}

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

/// The reference: follows links by trying all patterns at every position.
struct PlainMatcher {
    /// The match of one pattern.
    struct Step: Equatable {
        let index: Int
        let values: [String: DeeplinkValue]
        let remainder: String?
    }

    let models: [PatternModel]
    let accepts: (Step) -> Bool

    private struct Found {
        let model: PatternModel
        let root: PatternModel.Root
        let step: Step
        let rest: [String]
    }

    /// The first chain of those that answer the most parts, and the number of the other parts.
    struct Chain: Equatable {
        var steps: [Step] = []
        var left: Int
    }

    func chain(for link: Deeplink) -> Chain {
        var known: [String: Chain] = [:]
        return chain(link.parts, link, under: nil, &known)
    }

    private func chain(
        _ parts: [String],
        _ link: Deeplink,
        under root: PatternModel.Root?,
        _ known: inout [String: Chain]
    ) -> Chain {
        var longest = Chain(left: root.map { parts.count - $0.parts.count } ?? .max)
        let point = "\(root.map(\.text) ?? "") \(parts.count)"
        if longest.left == 0 { return longest }
        if let chain = known[point] { return chain }
        for found in matches(parts, link, under: root) where accepts(found.step) {
            let rest = chain(found.rest, link, under: found.root, &known)
            guard rest.left < longest.left else { continue }
            longest = Chain(steps: [found.step] + rest.steps, left: rest.left)
        }
        known[point] = longest
        return longest
    }

    /// All matches of the beginning of some parts, in the order in which they are tried.
    private func matches(
        _ parts: [String],
        _ link: Deeplink,
        under root: PatternModel.Root?
    ) -> [Found] {
        var matches: [Found] = []
        for (index, model) in models.enumerated() {
            for own in model.roots where own.scheme == link.scheme && (root == nil || own == root) {
                if let found = match(index, model, own, parts, link) { matches.append(found) }
            }
        }
        return matches.sorted(by: isTriedBefore)
    }

    private func match(
        _ index: Int,
        _ model: PatternModel,
        _ root: PatternModel.Root,
        _ parts: [String],
        _ link: Deeplink
    ) -> Found? {
        let count = root.parts.count + model.parts.count
        guard count <= parts.count, parts.starts(with: root.parts) else { return nil }
        let texts = parts[root.parts.count..<(model.hasRest ? parts.count : count)]
        guard zip(model.parts, texts).allSatisfy({ $0.matches($1) }) else { return nil }
        guard !model.parts.isEmpty || count == parts.count else { return nil }
        let rest = root.parts + parts[texts.endIndex...]
        let values = partValues(model, texts).merging(queryValues(model, link)) { $1 }
        let step = Step(index: index, values: values, remainder: remainder(root, rest, link))
        return Found(model: model, root: root, step: step, rest: rest)
    }

    private func queryValues(_ model: PatternModel, _ link: Deeplink) -> [String: DeeplinkValue] {
        var values: [String: DeeplinkValue] = [:]
        for (name, kind) in model.query {
            guard let text = link.query.first(where: { $0.name == name })?.value else { continue }
            values[name] = kind.value(of: text)
        }
        return values
    }

    private func partValues(
        _ model: PatternModel,
        _ texts: ArraySlice<String>
    ) -> [String: DeeplinkValue] {
        var values: [String: DeeplinkValue] = [:]
        for (index, (part, text)) in zip(model.parts, texts).enumerated() {
            switch part {
            case .literal: break
            case .value(.rest): values["p\(index)"] = .rest(Array(texts.dropFirst(index)))
            case .value(let kind): values["p\(index)"] = kind.value(of: text)
            }
        }
        return values
    }

    private func remainder(
        _ root: PatternModel.Root,
        _ rest: [String],
        _ link: Deeplink
    ) -> String? {
        guard rest.count > root.parts.count else { return nil }
        let query = link.query.map { $0.value.isEmpty ? $0.name : "\($0.name)=\($0.value)" }
        return "\(link.scheme)://\(rest.joined(separator: "/"))"
            + (query.isEmpty ? "" : "?\(query.joined(separator: "&"))")
    }

    private func isTriedBefore(_ left: Found, _ right: Found) -> Bool {
        guard left.model.priority == right.model.priority else {
            return left.model.priority > right.model.priority
        }
        let leftRanks = left.model.allParts(left.root).map(\.rank)
        let rightRanks = right.model.allParts(right.root).map(\.rank)
        for (leftRank, rightRank) in zip(leftRanks, rightRanks) where leftRank != rightRank {
            return leftRank < rightRank
        }
        return leftRanks.count > rightRanks.count
    }
}
