/// Patterns with their answers.
package struct DeeplinkTable<Answer: Sendable>: Sendable {
    private var forms = DeeplinkForms()
    private var answers: [Answer] = []

    package init() {}

    /// Adds a pattern and its answer.
    ///
    /// - Returns: The answer of an equal pattern, if there is one; then nothing is added. Two
    ///   patterns are equal if they have the same priority and, under a root of each, require the
    ///   same of every part. The names of their values and their queries don't matter.
    package mutating func add(_ pattern: DeeplinkPattern, _ answer: Answer) -> Answer? {
        if let equal = forms.add(pattern) { return answers[equal] }
        answers.append(answer)
        return nil
    }

    /// Follows a link from its first part to its last.
    ///
    /// From each position on, the patterns are tried in their order; the first match whose remainder
    /// can be followed under the same root, and that is accepted, is taken.
    ///
    /// - Order: A match is passed to `accepts` at most once, and after the matches that follow it.
    /// - Parameters:
    ///   - link: The link.
    ///   - accepts: Converts a match, or refuses it with nil.
    /// - Returns: The converted matches, in the order of the link.
    /// - Throws: `unanswered`, with the patterns that match furthest.
    package func chain<Accepted>(
        for link: Deeplink,
        accepts: (Answer, DeeplinkMatch) -> Accepted?
    ) throws(DeeplinkError) -> [Accepted] {
        var accepted: [Accepted] = []
        var search = DeeplinkSearch(for: link, in: forms)
        let chain = search.chain { pattern, match in
            guard let value = accepts(answers[pattern], match) else { return nil }
            accepted.append(value)
            return accepted.count - 1
        }
        guard let chain else { throw search.error }
        return chain.map { accepted[$0] }
    }
}

/// A table's patterns under each of their roots, as numbers that are compared quickly.
struct DeeplinkForms: Sendable {
    private(set) var patterns: [DeeplinkPattern] = []

    /// In the order in which they are tried.
    private(set) var forms: [DeeplinkForm] = []

    /// The forms' parts, one form after the other: the bit of a kind, or the number of a literal
    /// above the five bits.
    private(set) var codes: [Int] = []

    private var codesByLiteral: [String: Int] = [:]
    private var patternsByKey: [[Int]: Int] = [:]

    /// Adds a pattern.
    ///
    /// - Returns: The number of an equal pattern, if there is one; then nothing is added.
    mutating func add(_ pattern: DeeplinkPattern) -> Int? {
        let keys = pattern.roots.map { root in
            [pattern.priority, addCode(ofLiteral: root.scheme)]
                + pattern.allParts(under: root).map { addCode(of: $0) }
        }
        for key in keys { if let equal = patternsByKey[key] { return equal } }
        for (root, key) in keys.enumerated() {
            patternsByKey[key] = patterns.count
            codes += key.dropFirst(2)
            let form = DeeplinkForm(
                pattern: patterns.count,
                root: root,
                rootCount: pattern.roots[root].parts.count,
                priority: pattern.priority,
                scheme: key[1],
                codes: codes.count - key.count + 2..<codes.count
            )
            forms.insert(form, at: index(of: form))
        }
        patterns.append(pattern)
        return nil
    }

    private mutating func addCode(of part: DeeplinkPart) -> Int {
        switch part {
        case .literal(let text): addCode(ofLiteral: text)
        case .placeholder(let placeholder): placeholder.kind.code
        }
    }

    private mutating func addCode(ofLiteral text: String) -> Int {
        let number = codesByLiteral.count + 1
        let code = codesByLiteral[text] ?? number << 5
        codesByLiteral[text] = code
        return code
    }

    /// Returns the code of a literal; 0 if no pattern contains it.
    func code(ofLiteral text: String) -> Int { codesByLiteral[text] ?? 0 }

    /// Returns the index at which a new form is inserted, by binary search.
    private func index(of form: DeeplinkForm) -> Int {
        var range = forms.startIndex..<forms.endIndex
        while !range.isEmpty {
            let middle = (range.lowerBound + range.upperBound) / 2
            range =
                isTried(form, before: forms[middle])
                ? range.lowerBound..<middle : middle + 1..<range.upperBound
        }
        return range.lowerBound
    }

    /// Compares priorities, then the parts from the left; a longer form comes first.
    private func isTried(_ form: DeeplinkForm, before other: DeeplinkForm) -> Bool {
        guard form.priority == other.priority else { return form.priority > other.priority }
        for (code, other) in zip(codes[form.codes], codes[other.codes]) {
            let rank = DeeplinkKind.isCode(code) ? code : 0
            let otherRank = DeeplinkKind.isCode(other) ? other : 0
            if rank != otherRank { return rank < otherRank }
        }
        return form.codes.count > other.codes.count
    }
}

/// A pattern under one of its roots.
struct DeeplinkForm: Sendable {
    /// The pattern's number in the table.
    let pattern: Int
    /// The root's index among the pattern's roots.
    let root: Int
    let rootCount: Int
    let priority: Int
    let scheme: Int
    /// The positions of the root's and the pattern's parts in the table's codes.
    let codes: Range<Int>
}

extension DeeplinkKind {
    /// A bit, greater for a less specific kind.
    var code: Int { 1 << (Self.allCases.firstIndex(of: self) ?? 0) }

    /// Returns true for the code of a kind, and false for a literal's.
    static func isCode(_ code: Int) -> Bool { code < 1 << 5 }
}
