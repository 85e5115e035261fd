import EventModules

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
        guard let query = queryValues(model, link) else { return nil }
        let rest = root.parts + parts[texts.endIndex...]
        let values = partValues(model, texts).merging(query) { $1 }
        let step = Step(index: index, values: values, remainder: remainder(root, rest, link))
        return Found(model: model, root: root, step: step, rest: rest)
    }

    private func queryValues(
        _ model: PatternModel,
        _ link: Deeplink
    ) -> [String: DeeplinkValue]? {
        var values: [String: DeeplinkValue] = [:]
        for (name, kind) in model.query {
            guard let text = link.query.first(where: { $0.name == name })?.value else { continue }
            guard let value = kind.value(of: text) else { return nil }
            values[name] = value
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
