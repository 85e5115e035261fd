public import EventModulesCore
internal import EventRuntime

/// Patterns with their answers, by which links are followed.
package struct DeeplinkTable<Answer: Sendable>: Sendable {
    /// The patterns with their answers, in the order in which they were added.
    package private(set) var entries: [(pattern: DeeplinkPattern, answer: Answer)] = []

    /// Decides about links that aren't answered to their end.
    package var unanswered = UnansweredLinks.refuse

    /// The patterns of all schemes in the order in which they are tried.
    private var forms: [DeeplinkForm] = []

    package init() {}

    /// Adds a pattern, or returns the answer of an equal pattern, and adds nothing.
    ///
    /// Patterns of the same priority are equal if, under a root of each, they match the same parts;
    /// names and queries don't matter.
    package mutating func add(_ pattern: DeeplinkPattern, _ answer: Answer) -> Answer? {
        let new = pattern.roots.map { DeeplinkForm(pattern, under: $0, number: entries.count) }
        for form in new {
            if let equal = forms.first(where: form.equals) { return entries[equal.number].answer }
        }
        for form in new {
            forms.insert(form, at: forms.firstIndex(where: form.isTriedBefore) ?? forms.count)
        }
        entries.append((pattern, answer))
        return nil
    }

    /// Follows a link from its first part to its last.
    ///
    /// At each position, tries the patterns in their order. Takes the first match that `accepts`
    /// doesn't refuse with nil and whose remainder can be followed under the same root; otherwise,
    /// if beginnings are opened, takes the match that gets furthest.
    ///
    /// - Order: A match is passed to `accepts` at most once, and after the matches that follow it.
    /// - Returns: The matches as `accepts` converts them, in the order of the link, and the error
    ///   for an unanswered rest.
    /// - Throws: The unanswered part, with the patterns that match furthest.
    package func chain<Accepted>(
        for link: Deeplink,
        accepts: @escaping (Answer, DeeplinkMatch) -> Accepted?
    ) throws(DeeplinkError) -> (matches: [Accepted], unanswered: DeeplinkError?) {
        let known = forms.filter { $0.root.scheme == link.scheme }
        guard !known.isEmpty else {
            let schemes = Set(forms.map { "\($0.root.scheme)://" })
            throw link.unanswered(from: 0, Array(schemes).inOrder(<))
        }
        let opensBeginning = unanswered == .openBeginning
        var accepted: [Accepted] = []
        var search = DeeplinkSearch(link: link, forms: known, opensBeginning: opensBeginning) {
            guard let match = accepts(entries[$0.number].answer, $1) else { return nil }
            accepted.append(match)
            return accepted.count - 1
        }
        let chain = search.chain()
        guard !chain.matches.isEmpty else { throw search.error(after: nil) }
        let isWhole = chain.end == link.parts.count
        let error = isWhole ? nil : search.error(after: chain.end)
        return (chain.matches.map { accepted[$0] }, error)
    }
}

/// A decision about links that patterns answer only in part.
public enum UnansweredLinks: Sendable {
    /// Follows a link to its end, or refuses it.
    case refuse
    /// Follows the longest beginning that patterns answer; the rest is an error.
    case openBeginning
}

/// A pattern under a single root.
private struct DeeplinkForm: Sendable {
    let pattern: DeeplinkPattern
    let root: DeeplinkRoot

    /// The pattern's number in the table.
    let number: Int

    /// The root's parts, then the pattern's.
    let parts: [DeeplinkPart]

    /// The ranks of the parts: less for a more specific part, and for a longer form.
    private let ranks: [Int]

    init(_ pattern: DeeplinkPattern, under root: DeeplinkRoot, number: Int) {
        self.pattern = pattern
        self.root = root
        self.number = number
        parts = pattern.allParts(under: root)
        ranks = parts.map(\.rank) + [.max]
    }

    var hasRest: Bool { parts.last?.placeholder?.kind == .rest }

    var text: String { pattern.text(under: root) }

    func equals(_ other: DeeplinkForm) -> Bool {
        root.scheme == other.root.scheme && pattern.priority == other.pattern.priority
            && ranks == other.ranks
            && zip(parts, other.parts).allSatisfy { $0.rank >= 0 || $0 == $1 }
    }

    /// Compares priorities, then the parts from the left.
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

/// A search for the patterns that answer a link to its end, or as much of it as possible.
///
/// It visits each point once, so its time is bounded by the parts times the table's size. It knows
/// matches by the numbers that they got when they were accepted, so that it isn't generic.
private struct DeeplinkSearch {
    typealias Chain = (matches: [Int], end: Int)

    struct Point: Equatable {
        let part: Int

        /// The number of the root's parts in earlier matches; nil at the beginning.
        let rootCount: Int?
    }

    let link: Deeplink
    let forms: [DeeplinkForm]
    let opensBeginning: Bool

    /// Returns a match's number, or refuses it with nil.
    let accept: (DeeplinkForm, DeeplinkMatch) -> Int?

    private var chains: [(point: Point, chain: Chain)] = []

    /// The forms that reach furthest in the link, each with the index of its part that doesn't fit;
    /// empty if no form fits the first part.
    private var missed: (part: Int, forms: [(DeeplinkForm, Int)]) = (0, [])

    /// The refused matches that begin furthest in the link.
    private var refused: (part: Int, texts: [String]) = (0, [])

    init(
        link: Deeplink,
        forms: [DeeplinkForm],
        opensBeginning: Bool,
        accept: @escaping (DeeplinkForm, DeeplinkMatch) -> Int?
    ) {
        self.link = link
        self.forms = forms
        self.opensBeginning = opensBeginning
        self.accept = accept
    }

    /// Returns the matches that answer the link from a point on, to its end or, if beginnings are
    /// opened, as far as possible.
    mutating func chain(from point: Point = Point(part: 0, rootCount: nil)) -> Chain {
        // Even a link without parts needs a match.
        var longest: Chain = ([], point.rootCount == nil ? -1 : point.part)
        if longest.end == link.parts.count { return longest }
        if let known = chains.first(where: { $0.point == point }) { return known.chain }
        for form in forms {
            guard let end = end(of: form, from: point) else { continue }
            let rest = chain(from: Point(part: end, rootCount: form.root.parts.count))
            let isWhole = rest.end == link.parts.count
            guard rest.end > longest.end, isWhole || opensBeginning,
                let first = match(form, from: point.part, to: end)
            else { continue }
            longest = ([first] + rest.matches, rest.end)
            if isWhole { break }
        }
        chains.append((point, longest))
        return longest
    }

    /// Returns the first part after those that a form matches; nil if it doesn't match.
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
            values[placeholder.name] = link[query: placeholder.name]
                .flatMap(placeholder.kind.value)
        }
        let match = DeeplinkMatch(
            pattern: form.pattern,
            link: link,
            values: values,
            rootCount: form.root.parts.count,
            end: end
        )
        let accepted = accept(form, match)
        if accepted == nil, part >= refused.part {
            if part > refused.part { refused = (part, []) }
            refused.texts.append("\(form.text): the match was refused")
        }
        return accepted
    }

    /// Names the closest patterns: those whose match was refused, or else those that match furthest
    /// in the order of registration, beginning with patterns that lack a value.
    ///
    /// `end` is the end of the answered beginning; nil if no part is answered.
    func error(after end: Int?) -> DeeplinkError {
        guard refused.texts.isEmpty || refused.part < end ?? 0 else {
            return link.unanswered(from: end ?? refused.part, refused.texts)
        }
        let all = forms.filter { !$0.parts.isEmpty }.map { ($0, 0) }
        let misses = (missed.part > 0 ? missed.forms : all).inOrder { $0.0.number < $1.0.number }
        let sorted = misses.filter(lacksValue) + misses.filter { !lacksValue($0) }
        var named: Set<Int> = []
        let closest = sorted.filter { named.insert($0.0.number).inserted }
        return link.unanswered(from: end ?? missed.part, closest.map(text))
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
            : placeholder.mismatch(link.parts[missed.part].shownLink.excerpt)
        return "\(miss.form.text): \(reason)"
    }
}

extension DeeplinkPlaceholder {
    fileprivate func mismatch(_ text: String) -> String { "\(text) can't be read as \(self)" }
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
/// guard let line: Int = match["line"] else { return nil }
/// let filter: Filter? = match["filter"]
/// ```
public struct DeeplinkMatch: Equatable, Sendable {
    /// The pattern that matched.
    public let pattern: DeeplinkPattern

    /// The whole link, including the parts that earlier matches answered.
    public let link: Deeplink

    /// The values of the placeholders, without query values that are missing in the link.
    public let values: [String: DeeplinkValue]

    let rootCount: Int

    let end: Int

    /// The unmatched tail under the same root, with the query; nil if no part is left.
    public var remainder: Deeplink? {
        guard end < link.parts.count else { return nil }
        let parts = link.parts[..<rootCount] + link.parts[end...]
        return Deeplink(scheme: link.scheme, parts: Array(parts), query: link.query)
    }

    /// Returns a placeholder's value; nil if the link lacks that query value, or an enum this case.
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
