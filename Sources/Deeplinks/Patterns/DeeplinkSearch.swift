/// A search for the patterns that answer a link to its end.
///
/// Each point is searched once, so the time is bounded by the number of parts times the size of the
/// table.
struct DeeplinkSearch {
    /// Converts the match of a pattern and returns the result's number; nil refuses the match.
    typealias Accept = (_ pattern: Int, _ match: DeeplinkMatch) -> Int?

    /// A position from which on the link must be answered.
    private struct Point: Hashable, Comparable {
        let part: Int

        /// The number of parts that belong to the root of the matches before; nil at the beginning.
        ///
        /// Roots are literal, so the link has only one root of each length.
        let rootCount: Int?

        static func < (left: Point, right: Point) -> Bool {
            (left.part, left.rootCount ?? -1) < (right.part, right.rootCount ?? -1)
        }
    }

    private let link: Deeplink
    private let table: DeeplinkForms
    private let scheme: Int

    /// The codes that fit each part: a literal's, and a sum of kinds'.
    private let parts: [(literal: Int, kinds: Int)]

    private lazy var query = Dictionary(
        link.query.map { ($0.name, $0.value) },
        uniquingKeysWith: { first, _ in first }
    )

    /// The results from the points that have been searched; nil for a dead end.
    private var chains: [Point: [Int]?] = [:]

    /// The patterns with the refused matches that begin furthest in the link.
    private var refused = ClosestPatterns()

    init(for link: Deeplink, in table: DeeplinkForms) {
        self.link = link
        self.table = table
        scheme = table.code(ofLiteral: link.scheme)
        parts = link.parts.map { text in
            let kinds = DeeplinkKind.allCases.filter { $0.value(of: text) != nil }
            return (table.code(ofLiteral: text), kinds.reduce(0) { $0 + $1.code })
        }
    }

    /// Returns the numbers of the converted matches that answer the link; nil if none do.
    mutating func chain(_ accept: Accept) -> [Int]? {
        chain(from: Point(part: 0, rootCount: nil), accept)
    }

    private mutating func chain(from point: Point, _ accept: Accept) -> [Int]? {
        if point.rootCount != nil, point.part == parts.count { return [] }
        if let known = chains[point] { return known }
        var chain: [Int]?
        for form in table.forms {
            guard let end = end(of: form, from: point),
                let rest = self.chain(from: end, accept),
                let first = take(form, from: point.part, to: end.part, accept)
            else { continue }
            chain = [first] + rest
            break
        }
        chains.updateValue(chain, forKey: point)
        return chain
    }

    /// Returns the point after a form that matches from a point on.
    private func end(of form: DeeplinkForm, from point: Point) -> Point? {
        let end = form.codes.count + offset(of: form, at: point)
        guard end <= parts.count else { return nil }
        if form.codes.count == form.rootCount {
            // A form without parts answers a link without parts; it would leave any other as it is.
            guard end == parts.count else { return nil }
        } else {
            // Patterns with the same beginning differ at their ends, so the end is compared first.
            guard fits(form, form.codes.count - 1, at: end - 1) else { return nil }
        }
        guard misfit(of: form, at: point) == form.codes.count else { return nil }
        return Point(part: end, rootCount: form.rootCount)
    }

    /// Returns the index of the first code that doesn't fit the link, or the number of codes; nil if
    /// the form has another root.
    private func misfit(of form: DeeplinkForm, at point: Point) -> Int? {
        guard form.scheme == scheme, form.rootCount == point.rootCount ?? form.rootCount else {
            return nil
        }
        for index in 0..<form.rootCount where !fits(form, index, at: index) {
            return point.rootCount == nil ? index : nil
        }
        let offset = offset(of: form, at: point)
        for index in form.rootCount..<form.codes.count where !fits(form, index, at: index + offset)
        {
            return index
        }
        return form.codes.count
    }

    private func fits(_ form: DeeplinkForm, _ index: Int, at part: Int) -> Bool {
        guard part < parts.count else { return false }
        let code = table.codes[form.codes.lowerBound + index]
        // Both comparisons take less time than a branch that the processor can't predict.
        let isLiteral = code == parts[part].literal
        let isOfKind = code & parts[part].kinds != 0
        return isLiteral || isOfKind
    }

    /// The number of parts that others have answered between the root and a point.
    private func offset(of form: DeeplinkForm, at point: Point) -> Int {
        point.rootCount == nil ? 0 : point.part - form.rootCount
    }

    private mutating func take(
        _ form: DeeplinkForm,
        from part: Int,
        to end: Int,
        _ accept: Accept
    ) -> Int? {
        let pattern = table.patterns[form.pattern]
        var values: [String: DeeplinkValue] = [:]
        for (part, text) in zip(pattern.parts, link.parts[(end - pattern.parts.count)..<end]) {
            guard let placeholder = part.placeholder else { continue }
            values[placeholder.name] = placeholder.kind.value(of: text)
        }
        for placeholder in pattern.query {
            guard let text = query[placeholder.name] else { continue }
            guard let value = placeholder.kind.value(of: text) else {
                refused.add(
                    pattern,
                    under: pattern.roots[form.root],
                    at: part,
                    placeholder.mismatch(text)
                )
                return nil
            }
            values[placeholder.name] = value
        }
        let match = DeeplinkMatch(
            pattern: pattern,
            link: link,
            values: values,
            rootCount: form.rootCount,
            end: end
        )
        if let number = accept(form.pattern, match) { return number }
        refused.add(pattern, under: pattern.roots[form.root], at: part, "the match was refused")
        return nil
    }

    // MARK: The error of an unanswered link

    /// Names the closest patterns: those whose match was refused, or else those that match furthest.
    var error: DeeplinkError {
        let schemes = Set(table.patterns.flatMap(\.roots).map(\.scheme))
        guard schemes.contains(link.scheme) else {
            return unanswered(from: 0, schemes.sorted().map { "\($0)://" })
        }
        let closest = refused.texts.isEmpty ? mismatches : refused
        return unanswered(from: closest.part, closest.texts)
    }

    private func unanswered(from part: Int, _ candidates: [String]) -> DeeplinkError {
        .unanswered(
            link: link,
            part: part,
            rest: PercentEncoding.encode(parts: link.parts[part...], query: link.query),
            candidates: Array(candidates.prefix(5))
        )
    }

    /// The patterns that match furthest, in the order of registration; those that lack a value first.
    private var mismatches: ClosestPatterns {
        var furthest = 0
        let none = [(form: DeeplinkForm, index: Int)?](repeating: nil, count: table.patterns.count)
        var misses = none
        // The last points reach furthest, so most forms are skipped at the points before.
        for point in chains.keys.sorted().reversed() {
            for form in table.forms {
                let offset = offset(of: form, at: point)
                guard form.codes.count + offset > furthest,
                    let index = misfit(of: form, at: point), index < form.codes.count
                else { continue }
                if index + offset > furthest { misses = none }
                furthest = max(furthest, index + offset)
                if index + offset == furthest { misses[form.pattern] = (form, index) }
            }
        }
        var closest = ClosestPatterns()
        for lacksValue in [true, false] {
            for case (let form, let index)? in misses where !closest.isFull {
                let code = table.codes[form.codes.lowerBound + index]
                guard DeeplinkKind.isCode(code) == lacksValue else { continue }
                let pattern = table.patterns[form.pattern]
                let root = pattern.roots[form.root]
                let placeholder = pattern.allParts(under: root)[index].placeholder
                closest.add(pattern, under: root, at: furthest, reason(placeholder, furthest))
            }
        }
        return closest
    }

    private func reason(_ placeholder: DeeplinkPlaceholder?, _ part: Int) -> String? {
        placeholder.map { placeholder in
            part == parts.count
                ? "the link ends before \(placeholder)"
                : placeholder.mismatch(link.parts[part])
        }
    }
}

extension DeeplinkPlaceholder {
    fileprivate func mismatch(_ text: String) -> String {
        "\(text.excerpt) can't be read as \(self)"
    }
}

/// At most five patterns that don't answer from the furthest part on, each once.
private struct ClosestPatterns {
    private(set) var part = 0
    private(set) var texts: [String] = []
    private var patterns: [String] = []

    var isFull: Bool { patterns.count == 5 }

    mutating func add(
        _ pattern: DeeplinkPattern,
        under root: DeeplinkRoot,
        at part: Int,
        _ reason: @autoclosure () -> String?
    ) {
        if part > self.part { self = ClosestPatterns(part: part) }
        guard part == self.part, !isFull, !patterns.contains("\(pattern)") else { return }
        patterns.append("\(pattern)")
        texts.append(pattern.text(under: root) + (reason().map { ": \($0)" } ?? ""))
    }
}
