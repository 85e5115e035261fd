public import EventModulesCore
internal import EventRuntime

/// The patterns by which links are followed, each with its number in the order of registration.
package struct DeeplinkTable: Sendable {
    package private(set) var patterns: [DeeplinkPattern] = []

    /// The patterns of all schemes in the order in which they are tried.
    private var forms: [DeeplinkForm] = []

    /// The numbers of the patterns by what is equal in equal ones.
    private var numbers: [[String]: Int] = [:]

    package init() {}

    /// Adds a pattern, or returns the number of an equal pattern, and adds nothing.
    ///
    /// Patterns of the same priority are equal if, under a root of each, they match the same parts;
    /// names and queries don't matter.
    package mutating func add(_ pattern: DeeplinkPattern) -> Int? {
        let new = pattern.roots.map { DeeplinkForm(pattern, under: $0, number: patterns.count) }
        for form in new { if let equal = numbers[form.identity] { return equal } }
        for form in new {
            var (index, end) = (0, forms.count)
            while index < end {
                let middle = (index + end) / 2
                if form.isTriedBefore(forms[middle]) { end = middle } else { index = middle + 1 }
            }
            forms.insert(form, at: index)
            numbers[form.identity] = form.number
        }
        patterns.append(pattern)
        return nil
    }

    /// Follows a link from its first part to its last.
    ///
    /// At each position, tries the patterns in their order. Takes the first match whose remainder
    /// can be followed under the same root and that `accepts` doesn't refuse with `nil`.
    ///
    /// - Order: A match is passed to `accepts` at most once, and after the matches that follow it.
    /// - Returns: The numbers that `accepts` gave to the matches, in the order of the link.
    /// - Throws: The unanswered part, with the patterns that match furthest.
    package func chain(
        for link: Deeplink,
        accepts: @escaping (Int, DeeplinkMatch) -> Int?
    ) throws(DeeplinkError) -> [Int] {
        let known = forms.filter { $0.root.scheme == link.scheme }
        guard !known.isEmpty else {
            let schemes = Set(forms.map { "\($0.root.scheme)://" })
            throw link.unanswered(from: 0, Array(schemes).inOrder(<))
        }
        var search = DeeplinkSearch(link: link, forms: known, accept: accepts)
        if let chain = search.chain() { return chain }
        throw search.error
    }
}

/// A pattern under a single root.
private struct DeeplinkForm: Sendable {
    let pattern: DeeplinkPattern
    let root: DeeplinkRoot
    let number: Int
    let parts: [DeeplinkPart]

    /// The ranks of the parts: less for a more specific part, and for a longer form.
    private let ranks: [Int]

    init(_ pattern: DeeplinkPattern, under root: DeeplinkRoot, number: Int) {
        (self.pattern, self.root, self.number) = (pattern, root, number)
        parts = pattern.allParts(under: root)
        ranks = parts.map(\.rank) + [.max]
    }

    var hasRest: Bool { parts.last?.placeholder?.kind == .rest }

    var text: String { pattern.text(under: root) }

    var identity: [String] {
        [root.scheme, "\(pattern.priority)"]
            + parts.map { if case .literal(let text) = $0 { "/" + text } else { "\($0.rank)" } }
    }

    func isTriedBefore(_ other: DeeplinkForm) -> Bool {
        guard pattern.priority == other.pattern.priority else {
            return pattern.priority > other.pattern.priority
        }
        return ranks.lexicographicallyPrecedes(other.ranks)
    }
}

extension DeeplinkPart {
    /// -1 for a literal, or the index of the placeholder's kind.
    fileprivate var rank: Int {
        placeholder.flatMap { DeeplinkKind.allCases.firstIndex(of: $0.kind) } ?? -1
    }

    fileprivate func fits(_ text: String) -> Bool {
        switch self {
        case .literal(let literal): literal == text
        case .placeholder(let placeholder): placeholder.kind.value(of: text) != nil
        }
    }
}

/// A search for the patterns that answer a link to its end.
///
/// It visits each point once, so its time is bounded by the parts times the table's size.
private struct DeeplinkSearch {
    struct Point: Equatable {
        let part: Int

        /// The number of the root's parts in earlier matches; `nil` at the beginning.
        let rootCount: Int?
    }

    let link: Deeplink
    let forms: [DeeplinkForm]

    /// Returns a match's number, or refuses it with `nil`.
    let accept: (Int, DeeplinkMatch) -> Int?

    private var chains: [(point: Point, chain: [Int]?)] = []

    /// The forms that reach furthest in the link, each with the index of its part that doesn't fit;
    /// empty if no form fits the first part.
    private var missed: (part: Int, forms: [(DeeplinkForm, Int)]) = (0, [])

    /// The refused matches that begin furthest in the link.
    private var refused: (part: Int, texts: [String]) = (0, [])

    init(link: Deeplink, forms: [DeeplinkForm], accept: @escaping (Int, DeeplinkMatch) -> Int?) {
        (self.link, self.forms, self.accept) = (link, forms, accept)
    }

    /// Returns the matches that answer the link from a point on; `nil` if none lead to its end.
    mutating func chain(from point: Point = Point(part: 0, rootCount: nil)) -> [Int]? {
        // Even a link without parts needs a match.
        if point.part == link.parts.count, point.rootCount != nil { return [] }
        if let known = chains.first(where: { $0.point == point }) { return known.chain }
        var found: [Int]?
        for form in forms where found == nil {
            guard let end = end(of: form, from: point),
                let rest = chain(from: Point(part: end, rootCount: form.root.parts.count)),
                let first = match(form, from: point.part, to: end)
            else { continue }
            found = [first] + rest
        }
        chains.append((point, found))
        return found
    }

    /// Returns the first part after those that a form matches; `nil` if it doesn't match.
    private mutating func end(of form: DeeplinkForm, from point: Point) -> Int? {
        let rootCount = form.root.parts.count
        guard point.rootCount == nil || point.rootCount == rootCount else { return nil }
        // Earlier matches have answered the root, and what follows it.
        let start = max(point.part, rootCount)
        for (index, part) in form.parts.enumerated() {
            let position = index < rootCount ? index : start + index - rootCount
            if position < link.parts.count, part.fits(link.parts[position]) { continue }
            if position > missed.part { missed = (position, []) }
            if position == missed.part, position > 0 { missed.forms.append((form, index)) }
            return nil
        }
        let end = form.hasRest ? link.parts.count : start + form.pattern.parts.count
        // A form without parts answers a link without parts; it would leave any other as it is.
        return form.pattern.parts.isEmpty && end < link.parts.count ? nil : end
    }

    private mutating func match(_ form: DeeplinkForm, from part: Int, to end: Int) -> Int? {
        var values: [String: DeeplinkValue] = [:]
        let texts = link.parts[max(part, form.root.parts.count)..<end]
        for (part, index) in zip(form.pattern.parts, texts.indices) {
            guard let placeholder = part.placeholder else { continue }
            values[placeholder.name] =
                placeholder.kind == .rest
                ? .rest(Array(texts[index...])) : placeholder.kind.value(of: texts[index])
        }
        for placeholder in form.pattern.query {
            values[placeholder.name] = link[query: placeholder.name].flatMap(placeholder.kind.value)
        }
        let match = DeeplinkMatch(
            pattern: form.pattern,
            link: link,
            values: values,
            rootCount: form.root.parts.count,
            end: end
        )
        let accepted = accept(form.number, match)
        if accepted == nil, part >= refused.part {
            if part > refused.part { refused = (part, []) }
            refused.texts.append("\(form.text): the match was refused")
        }
        return accepted
    }

    /// Names the closest patterns: those whose match was refused, or else those that match furthest
    /// in the order of registration, beginning with patterns that lack a value.
    var error: DeeplinkError {
        let (part, texts) = refused
        guard texts.isEmpty else { return link.unanswered(from: part, texts) }
        let all = forms.filter { !$0.parts.isEmpty }.map { ($0, 0) }
        let misses = (missed.part > 0 ? missed.forms : all).inOrder { $0.0.number < $1.0.number }
        let sorted = misses.filter(lacksValue) + misses.filter { !lacksValue($0) }
        var named: Set<Int> = []
        let closest = sorted.filter { named.insert($0.0.number).inserted }
        return link.unanswered(from: missed.part, closest.map(text))
    }

    private func lacksValue(_ miss: (form: DeeplinkForm, index: Int)) -> Bool {
        miss.form.parts[miss.index].placeholder != nil
    }

    private func text(_ miss: (form: DeeplinkForm, index: Int)) -> String {
        guard let placeholder = miss.form.parts[miss.index].placeholder else {
            return miss.form.text
        }
        let reason =
            missed.part == link.parts.count
            ? "the link ends before \(placeholder)"
            : "\(link.parts[missed.part].shownLink.excerpt) can't be read as \(placeholder)"
        return "\(miss.form.text): \(reason)"
    }
}

extension Deeplink {
    /// The error of a link whose parts no pattern answers from one on; shows five candidates.
    fileprivate func unanswered(from part: Int, _ candidates: [String]) -> DeeplinkError {
        var closest: [String] = []
        for candidate in candidates where closest.count < 5 && !closest.contains(candidate) {
            closest.append(candidate)
        }
        let rest = PercentEncoding.encode(parts: parts[part...], query: query).shownLink.excerpt
        let end = part == 0 ? "a link without parts" : "a link that ends after part \(part)"
        let diagnostic = Diagnostic(
            "No pattern answers a deep link.",
            [
                "link": safeDescription.excerpt,
                "not answered": part == parts.count ? end : "\(rest), from part \(part + 1)",
                "closest patterns": closest.isEmpty
                    ? "none" : closest.joined(separator: "\n                      "),
            ],
            explanation: "A link is followed to its end only if patterns answer all of its parts.",
            fix: "To fix this, correct the link, or register a pattern that answers it: "
                + "registerDeeplinks(of:) does so for a module."
        )
        return DeeplinkError(diagnostic, part: part)
    }
}

/// The values that a pattern found in a link.
///
/// ```swift
/// guard let number: Int = match["number"] else { return nil }
/// let sort: Sort? = match["sort"]
/// ```
public struct DeeplinkMatch: Equatable, Sendable {
    /// The pattern that matched.
    public let pattern: DeeplinkPattern

    /// The whole link, including the parts that other patterns have matched.
    public let link: Deeplink

    /// The values of the placeholders, without query values that are missing in the link.
    public let values: [String: DeeplinkValue]

    let rootCount: Int

    let end: Int

    /// The unmatched tail under the same root, with the query; `nil` if no part is left.
    public var remainder: Deeplink? {
        guard end < link.parts.count else { return nil }
        let parts = link.parts[..<rootCount] + link.parts[end...]
        return Deeplink(scheme: link.scheme, parts: Array(parts), query: link.query)
    }

    /// Returns a placeholder's value; `nil` if the link lacks it, or an enum lacks the case.
    ///
    /// Logs a diagnostic if the pattern has no such name, or its placeholder has another kind.
    public subscript<Value: DeeplinkConvertible>(
        name: String,
        as type: Value.Type = Value.self,
        fileID fileID: StaticString = #fileID,
        line line: UInt = #line
    ) -> Value? {
        do throws(DeeplinkFault) {
            let placeholder = try pattern.placeholder(named: name)
            guard placeholder.kind == Value.deeplinkKind else {
                let other = DeeplinkPlaceholder(name: name, kind: Value.deeplinkKind)
                throw DeeplinkFault(
                    problem: "\(placeholder) is read as \(other.kind.rawValue)",
                    remedy: "read it as \(placeholder.kind.rawValue), or write \(other) in the "
                        + "pattern"
                )
            }
            return values[name].flatMap(Value.init(deeplinkValue:))
        } catch {
            Diagnostics.reportFromAnywhere(error.diagnostic(of: pattern, at: "\(fileID):\(line)"))
            return nil
        }
    }
}
