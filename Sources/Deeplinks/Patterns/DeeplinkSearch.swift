internal import Delivery

/// One search for the patterns that answer a link to its end.
///
/// What was found out about a point of the link is kept, so that time is bounded by the number of
/// parts times the size of the table.
struct DeeplinkSearch {
    /// Makes something of a match of an entry of the table, and gives its number; nil to refuse it.
    typealias Accept = (_ entry: Int, _ match: DeeplinkMatch) -> Int?

    /// A place in the link from which on it is to be answered.
    struct Point: Hashable {
        /// The first part that is still to be answered.
        let part: Int
        /// The node where the root of the matches so far ends; nil at the beginning.
        let start: Int?
    }

    /// A form that matches the parts from a point on, up to another.
    private struct Candidate {
        let form: Int
        let priority: Int
        let end: Point
    }

    /// What the trie knows of a part of the link.
    private struct Part {
        /// The number of the text, if it is a literal.
        let literal: Int32
        let kinds: DeeplinkKindSet

        func fits(_ label: DeeplinkTrie.Label) -> Bool {
            let isLiteral = label.literal == literal
            let isOfKind = label.kinds.rawValue & kinds.rawValue != 0
            return isLiteral || isOfKind
        }
    }

    /// No pattern has a literal of this number, nor none at all.
    private static let unknownLiteral = DeeplinkTrie.Label.noLiteral - 1

    let link: Deeplink
    let trie: DeeplinkTrie
    private(set) var progress = DeeplinkProgress()
    private let parts: [Part]
    private lazy var query = Dictionary(
        link.query.map { ($0.name, $0.value) },
        uniquingKeysWith: { first, _ in first }
    )
    private var chains: [Point: [Int]?] = [:]

    init(for link: Deeplink, in trie: DeeplinkTrie) {
        self.link = link
        self.trie = trie
        parts = link.parts.map { text in
            Part(
                literal: trie.number(ofLiteral: text).map(Int32.init) ?? Self.unknownLiteral,
                kinds: trie.kinds.fitting(text)
            )
        }
    }

    /// The numbers of what was made of the matches that answer the link; nil if none do.
    mutating func chain(_ accept: Accept) -> [Int]? {
        chain(from: Point(part: 0, start: nil), accept)
    }

    private mutating func chain(from point: Point, _ accept: Accept) -> [Int]? {
        if point.start != nil, point.part == parts.count { return [] }
        if let known = chains[point] { return known }
        let chain = makeChain(from: point, accept)
        chains.updateValue(chain, forKey: point)
        return chain
    }

    private mutating func makeChain(from point: Point, _ accept: Accept) -> [Int]? {
        for candidate in candidates(at: point) {
            guard let rest = chain(from: candidate.end, accept) else { continue }
            if let first = take(candidate, from: point, accept) { return [first] + rest }
        }
        return nil
    }

    // MARK: Matching parts

    /// The forms that match from a point on, in the order in which they are tried.
    private mutating func candidates(at point: Point) -> [Candidate] {
        var found: [Candidate] = []
        guard let node = point.start ?? trie.node(ofScheme: link.scheme) else { return found }
        collect(from: node, at: point.part, of: point, into: &found)
        guard found.contains(where: { $0.priority != found[0].priority }) else { return found }
        // Sorting keeps the order of equals, which is that of how specific they are.
        return found.inOrder { $0.priority > $1.priority }
    }

    /// Goes through the tree in the order of how specific the forms are.
    private mutating func collect(
        from node: Int,
        at part: Int,
        of point: Point,
        into found: inout [Candidate]
    ) {
        if let form = trie.nodes[node].onlyForm {
            return collect(form, from: node, at: part, of: point, into: &found)
        }
        let isStuck = !goOn(from: node, at: part, of: point, into: &found)
        if isStuck, !trie.nodes[node].isLeaf { progress.stop(at: part, node: node, of: point) }
        var form = trie.nodes[node].lastForm
        while let number = form {
            add(number, endingAt: part, of: point, to: &found)
            form = trie.forms[number].next
        }
    }

    /// Goes along the parts of a form where the tree has no branches any more.
    private mutating func collect(
        _ form: Int,
        from node: Int,
        at part: Int,
        of point: Point,
        into found: inout [Candidate]
    ) {
        var part = part
        let labels = trie.forms[form].labels.dropFirst(trie.nodes[node].depth)
        guard labels.count <= parts.count - part || !progress.isComplete(at: parts.count) else {
            return
        }
        for label in labels {
            guard part < parts.count, parts[part].fits(trie.labels[label]) else {
                let depth = label - trie.forms[form].labels.lowerBound
                return progress.stop(at: part, node: trie.forms[form].path[depth], of: point)
            }
            part += 1
        }
        add(form, endingAt: part, of: point, to: &found)
    }

    private mutating func goOn(
        from node: Int,
        at part: Int,
        of point: Point,
        into found: inout [Candidate]
    ) -> Bool {
        guard part < parts.count else { return false }
        var goesOn = false
        if let next = trie.node(from: node, literal: Int(parts[part].literal)) {
            collect(from: next, at: part + 1, of: point, into: &found)
            goesOn = true
        }
        let kinds = trie.nodes[node].kinds.intersection(parts[part].kinds)
        guard !kinds.isEmpty else { return goesOn }
        for kind in DeeplinkKind.bySpecificity where kinds.contains(DeeplinkKindSet(kind)) {
            guard let next = trie.nodes[node][kind] else { continue }
            collect(from: next, at: part + 1, of: point, into: &found)
        }
        return true
    }

    private func add(
        _ number: Int,
        endingAt part: Int,
        of point: Point,
        to found: inout [Candidate]
    ) {
        let start = trie.forms[number].start
        // A form without parts answers a link that has none; anything else it would leave as it is.
        let isEmpty = trie.forms[number].pattern.parts.isEmpty
        guard point.start == nil || point.start == start, !isEmpty || part == parts.count else {
            return
        }
        let priority = trie.forms[number].pattern.priority
        found.append(
            Candidate(form: number, priority: priority, end: Point(part: part, start: start))
        )
    }

    // MARK: Taking a match

    private mutating func take(
        _ candidate: Candidate,
        from point: Point,
        _ accept: Accept
    ) -> Int? {
        let form = trie.forms[candidate.form]
        var values = partValues(of: form, endingAt: candidate.end.part)
        for placeholder in form.pattern.query {
            guard let text = query[placeholder.name] else { continue }
            guard let value = placeholder.kind.value(of: text) else {
                progress.refuse(candidate.form, at: point, .query(placeholder, text))
                return nil
            }
            values[placeholder.name] = value
        }
        let match = DeeplinkMatch(
            pattern: form.pattern,
            link: link,
            values: values,
            rootCount: form.root.parts.count,
            end: candidate.end.part
        )
        if let number = accept(form.entry, match) { return number }
        progress.refuse(candidate.form, at: point, .notAccepted)
        return nil
    }

    private func partValues(
        of form: DeeplinkTrie.Form,
        endingAt end: Int
    ) -> [String: DeeplinkValue] {
        var values: [String: DeeplinkValue] = [:]
        let parts = form.pattern.parts
        for (part, text) in zip(parts, link.parts[(end - parts.count)..<end]) {
            guard case .placeholder(let placeholder) = part else { continue }
            values[placeholder.name] = placeholder.kind.value(of: text)
        }
        return values
    }
}
