/// Who answers which links.
package struct DeeplinkTable<Answer: Sendable>: Sendable {
    private var trie = DeeplinkTrie()
    private var answers: [Answer] = []

    package init() {}

    /// Adds a pattern and who answers it.
    ///
    /// - Returns: Who answers already, if the pattern clashes with another; nothing is added then.
    package mutating func add(_ pattern: DeeplinkPattern, _ answer: Answer) -> Answer? {
        for form in pattern.forms {
            if let known = trie.form(clashingWith: form, priority: pattern.priority) {
                return answers[known.entry]
            }
        }
        for form in pattern.forms { trie.add(form, of: pattern, entry: answers.count) }
        answers.append(answer)
        return nil
    }

    /// Who answers a link, from its first part to its last.
    ///
    /// At each point the patterns are tried in their order; the first whose remainder can be
    /// followed to the end, under the same root, and that is accepted, is taken.
    ///
    /// - Order: A match is only asked about when what follows it is accepted already. It is asked
    ///   about at most once.
    /// - Parameters:
    ///   - link: The link.
    ///   - accepts: Makes something of a match, or refuses it with nil.
    /// - Returns: What was made of the matches, in the order of the link.
    /// - Throws: `unanswered`, with how far the link could be followed.
    package func chain<Accepted>(
        for link: Deeplink,
        accepts: (Answer, DeeplinkMatch) -> Accepted?
    ) throws(DeeplinkError) -> [Accepted] {
        var accepted: [Accepted] = []
        var search = DeeplinkSearch(for: link, in: trie)
        let chain = search.chain { entry, match in
            guard let value = accepts(answers[entry], match) else { return nil }
            accepted.append(value)
            return accepted.count - 1
        }
        guard let chain else { throw search.error }
        return chain.map { accepted[$0] }
    }
}
