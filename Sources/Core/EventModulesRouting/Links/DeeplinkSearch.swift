internal import EventModulesCore
internal import EventRuntime

struct DeeplinkPoint: Hashable {
    let part: Int

    /// The root's parts in earlier matches, literal and so unique in length; nil at the beginning.
    let rootCount: Int?

    /// The number of parts that earlier matches have answered after the root.
    var offset: Int { part - (rootCount ?? 0) }
}

/// A search for the patterns that answer a link to its end, or as much of it as possible.
///
/// It visits each point once, so its time is bounded by the parts times the table's size.
struct DeeplinkSearch {
    /// Converts a match of the numbered pattern to the result's position, or refuses it with nil.
    typealias Accept = (_ number: Int, _ match: DeeplinkMatch) -> Int?

    typealias Chain = (matches: [Int], end: Int)

    /// The index of a form that doesn't match, and the index of its first code that doesn't fit.
    private typealias Miss = (form: Int, code: Int)

    private let link: Deeplink
    private let unanswered: UnansweredLinks

    /// The patterns of the link's scheme in the order in which they are tried.
    private let forms: [DeeplinkForm]

    /// The codes that fit each part: the code of a literal, and the bits of kinds.
    private let parts: [(literal: Int, kinds: Int)]

    private var chains: [DeeplinkPoint: Chain] = [:]

    /// The misses that reach furthest in the link; empty if no form fits the first part.
    private var missed: (part: Int, misses: [Miss]) = (0, [])

    /// The refused matches that begin furthest in the link.
    private var refused: (part: Int, matches: [(number: Int, text: String)]) = (0, [])

    init(
        for link: Deeplink,
        among forms: [DeeplinkForm],
        _ literals: [String: Int],
        _ unanswered: UnansweredLinks
    ) {
        self.link = link
        self.forms = forms
        self.unanswered = unanswered
        parts = link.parts.map { text in
            // A rest fits every part.
            let kinds = DeeplinkKind.allCases.dropLast().filter { $0.value(of: text) != nil }
            return (literals[text] ?? 0, kinds.reduce(DeeplinkKind.rest.bit) { $0 | $1.bit })
        }
    }

    /// Returns the matches that answer the link from a point on, to its end or, unless such links
    /// are refused, as far as possible.
    mutating func chain(
        from point: DeeplinkPoint = DeeplinkPoint(part: 0, rootCount: nil),
        _ accept: Accept
    ) -> Chain {
        // Even a link without parts needs a match.
        var longest: Chain = ([], point.rootCount == nil ? -1 : point.part)
        if longest.end == parts.count { return longest }
        if let known = chains[point] { return known }
        for index in forms.indices where isPossible(index, at: point) {
            guard let end = match(index, from: point) else { continue }
            let rest = chain(from: end, accept)
            let isWhole = rest.end == parts.count
            guard rest.end > longest.end, isWhole || unanswered == .openBeginning,
                let first = take(forms[index], from: point.part, to: end.part, accept)
            else { continue }
            longest = ([first] + rest.matches, rest.end)
            if isWhole { break }
        }
        chains[point] = longest
        return longest
    }

    /// False for another root than the earlier matches, or another first part; skips most forms.
    private func isPossible(_ formIndex: Int, at point: DeeplinkPoint) -> Bool {
        if let rootCount = point.rootCount { return forms[formIndex].rootCount == rootCount }
        let code = forms[formIndex].firstCode
        return code >= 0 || code == parts.first?.literal
    }

    /// Compares a form with the parts from a point on; earlier matches must have the same root.
    private mutating func match(_ formIndex: Int, from point: DeeplinkPoint) -> DeeplinkPoint? {
        let (own, offset, codes) = (point.rootCount ?? 0, point.offset, forms[formIndex].codes)
        for index in 0..<own where !fits(codes[index], parts[index]) { return nil }
        for index in own..<codes.count {
            let part = index + offset
            if part < parts.count, fits(codes[index], parts[part]) { continue }
            if part > missed.part { missed = (part, []) }
            if part == missed.part, part > 0 { missed.misses.append((formIndex, index)) }
            return nil
        }
        let end = DeeplinkPoint(
            part: forms[formIndex].hasRest ? parts.count : codes.count + offset,
            rootCount: forms[formIndex].rootCount
        )
        // A form without parts answers a link without parts; it would leave any other as it is.
        return forms[formIndex].pattern.parts.isEmpty && end.part < parts.count ? nil : end
    }

    private func fits(_ code: Int, _ part: (literal: Int, kinds: Int)) -> Bool {
        code > 0 ? code & part.kinds != 0 : code == part.literal
    }

    private mutating func take(
        _ form: DeeplinkForm,
        from part: Int,
        to end: Int,
        _ accept: Accept
    ) -> Int? {
        let pattern = form.pattern
        var values: [String: DeeplinkValue] = [:]
        let texts = link.parts[max(part, form.rootCount)..<end]
        for (part, index) in zip(pattern.parts, texts.indices) {
            guard let placeholder = part.placeholder else { continue }
            values[placeholder.name] =
                placeholder.kind == .rest
                ? .rest(Array(texts[index...])) : placeholder.kind.value(of: texts[index])
        }
        for placeholder in pattern.query {
            guard let text = link[query: placeholder.name] else { continue }
            guard let value = placeholder.kind.value(of: text) else {
                refuse(form, at: part, placeholder.mismatch("a query value"))
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
        let accepted = accept(form.number, match)
        if accepted == nil { refuse(form, at: part, "the match was refused") }
        return accepted
    }

    private mutating func refuse(_ form: DeeplinkForm, at part: Int, _ reason: String) {
        if part > refused.part { refused = (part, []) }
        guard part == refused.part, !refused.matches.contains(where: { $0.number == form.number })
        else { return }
        refused.matches.append((form.number, "\(form.text): \(reason)"))
    }

    /// Names the closest patterns in the order of registration: patterns whose match was refused,
    /// or else patterns that match furthest, beginning with patterns that lack a value.
    ///
    /// `end` is the end of the answered beginning; nil if no part is answered.
    func error(after end: Int?) -> DeeplinkError {
        guard refused.matches.isEmpty || refused.part < end ?? 0 else {
            return link.unanswered(from: end ?? refused.part, refused.matches.map(\.text))
        }
        var closest: [Miss?] = []
        let all = forms.indices.filter { !forms[$0].codes.isEmpty }.map { (form: $0, code: 0) }
        for miss in missed.part > 0 ? missed.misses : all {
            let number = forms[miss.form].number
            while closest.count <= number { closest.append(nil) }
            if let known = closest[number], lacksValue(known) || !lacksValue(miss) { continue }
            closest[number] = miss
        }
        let misses = closest.compactMap { $0 }
        let sorted = misses.filter(lacksValue) + misses.filter { !lacksValue($0) }
        return link.unanswered(from: end ?? missed.part, sorted.lazy.map(text))
    }

    private func lacksValue(_ miss: Miss) -> Bool { forms[miss.form].codes[miss.code] > 0 }

    private func text(_ miss: Miss) -> String {
        let form = forms[miss.form]
        let missing = form.pattern.allParts(under: form.root)[miss.code].placeholder
        guard let placeholder = missing else { return form.text }
        let reason =
            missed.part == parts.count
            ? "the link ends before \(placeholder)"
            : placeholder.mismatch(link.parts[missed.part].shownLink.excerpt)
        return "\(form.text): \(reason)"
    }
}

extension DeeplinkPlaceholder {
    fileprivate func mismatch(_ text: String) -> String {
        "\(text) can't be read as \(self)"
    }
}

extension Deeplink {
    /// With at most five candidates.
    func unanswered(from part: Int, _ candidates: some Sequence<String>) -> DeeplinkError {
        var first: [String] = []
        for candidate in candidates where !first.contains(candidate) {
            first.append(candidate)
            if first.count == 5 { break }
        }
        let rest = PercentEncoding.encode(parts: parts[part...], query: query)
        return .unanswered(link: self, part: part, rest: rest, candidates: first)
    }
}
