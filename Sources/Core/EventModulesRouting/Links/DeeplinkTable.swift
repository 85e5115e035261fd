internal import EventModulesCore
internal import EventRuntime

package struct DeeplinkTable<Answer: Sendable>: Sendable {
    /// The patterns of each scheme in the order in which they are tried.
    private var forms: [String: [DeeplinkForm]] = [:]

    /// The patterns with their answers, in the order in which they were added.
    package private(set) var entries: [(pattern: DeeplinkPattern, answer: Answer)] = []

    /// The codes of all literals: -1, -2 and so on.
    private var literals: [String: Int] = [:]

    /// Decides about links that aren't answered to their end.
    package var unanswered = UnansweredLinks.refuse

    package init() {}

    /// Adds a pattern, or returns the answer of an equal pattern, and adds nothing.
    ///
    /// Patterns of the same priority are equal if, under a root of each, they match the same parts;
    /// names and queries don't matter.
    package mutating func add(_ pattern: DeeplinkPattern, _ answer: Answer) -> Answer? {
        let new = pattern.roots.map { root in
            let codes = pattern.allParts(under: root).map { code(of: $0) }
            return DeeplinkForm(pattern, under: root, number: entries.count, codes: codes)
        }
        for form in new {
            let equal = forms[form.root.scheme]?.first {
                $0.codes == form.codes && $0.pattern.priority == pattern.priority
            }
            if let equal { return entries[equal.number].answer }
        }
        for form in new {
            let others = forms[form.root.scheme, default: []]
            let index = others.firstIndex { form.order.lexicographicallyPrecedes($0.order) }
            forms[form.root.scheme, default: []].insert(form, at: index ?? others.count)
        }
        entries.append((pattern, answer))
        return nil
    }

    private mutating func code(of part: DeeplinkPart) -> Int {
        switch part {
        case .placeholder(let placeholder): return placeholder.kind.bit
        case .literal(let text):
            let code = literals[text] ?? -1 - literals.count
            literals[text] = code
            return code
        }
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
    /// - Throws: `unanswered`, with the patterns that match furthest.
    package func chain<Accepted>(
        for link: Deeplink,
        accepts: (Answer, DeeplinkMatch) -> Accepted?
    ) throws(DeeplinkError) -> (matches: [Accepted], unanswered: DeeplinkError?) {
        guard let forms = forms[link.scheme] else {
            throw link.unanswered(from: 0, Array(forms.keys).inOrder(<).map { "\($0)://" })
        }
        var search = DeeplinkSearch(for: link, among: forms, literals, unanswered)
        var accepted: [Accepted] = []
        let chain = search.chain { number, match in
            guard let value = accepts(entries[number].answer, match) else { return nil }
            accepted.append(value)
            return accepted.count - 1
        }
        guard !chain.matches.isEmpty else { throw search.error(after: nil) }
        let isWhole = chain.end == link.parts.count
        return (chain.matches.map { accepted[$0] }, isWhole ? nil : search.error(after: chain.end))
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
struct DeeplinkForm: Sendable {
    let pattern: DeeplinkPattern
    let root: DeeplinkRoot
    let rootCount: Int

    /// The pattern's number in the table.
    let number: Int

    /// Of the root and the pattern: each the code of a literal or the bit of a kind.
    let codes: [Int]

    /// The first code, which decides about most forms; 0 if the form has no parts.
    let firstCode: Int

    let hasRest: Bool

    /// Sorts forms by priority, then by their parts from the left; a longer form comes first.
    let order: [Int]

    init(_ pattern: DeeplinkPattern, under root: DeeplinkRoot, number: Int, codes: [Int]) {
        self.pattern = pattern
        self.root = root
        rootCount = root.parts.count
        self.number = number
        self.codes = codes
        firstCode = codes.first ?? 0
        hasRest = codes.last == DeeplinkKind.rest.bit
        order = [-pattern.priority] + codes.map { max($0, 0) } + [.max]
    }

    var text: String { pattern.text(under: root) }
}

extension DeeplinkKind {
    /// A bit, greater for a less specific kind.
    var bit: Int { 1 << (Self.allCases.firstIndex(of: self) ?? 0) }
}
