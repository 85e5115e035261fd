internal import Delivery

/// The patterns of a table under all of their roots, as a tree by scheme and part.
struct DeeplinkTrie: Sendable {
    private(set) var nodes: [Node] = []
    private(set) var forms: [Form] = []

    /// What the forms want of their parts, one form after the other.
    private(set) var labels: [Label] = []

    /// All kinds that the patterns have.
    private(set) var kinds: DeeplinkKindSet = []

    private var schemes: [String: Int] = [:]

    /// Literals are told by number, so that each part of a link is looked up once.
    private var literals: [String: Int] = [:]
    private var furtherLiterals: [Edge: Int] = [:]

    private struct Edge: Hashable, Sendable {
        let node: Int
        let literal: Int
    }

    /// The schemes that patterns have, in alphabetical order.
    var schemeNames: [String] { Array(schemes.keys).inOrder(<) }

    func node(ofScheme scheme: String) -> Int? { schemes[scheme] }

    func number(ofLiteral text: String) -> Int? { literals[text] }

    /// Where a literal leads from a node.
    func node(from node: Int, literal number: Int) -> Int? {
        guard let first = nodes[node].literal else { return nil }
        if first.number == number { return first.node }
        guard nodes[node].hasMoreLiterals else { return nil }
        return furtherLiterals[Edge(node: node, literal: number)]
    }

    /// A form that wants the same of links, in a pattern of the same priority.
    func form(clashingWith form: DeeplinkForm, priority: Int) -> Form? {
        var node = schemes[form.root.scheme]
        for part in form.allParts { node = node.flatMap { self.node(from: $0, part: part) } }
        var number = node.flatMap { nodes[$0].lastForm }
        while let found = number.map({ forms[$0] }) {
            if found.pattern.priority == priority { return found }
            number = found.next
        }
        return nil
    }

    private func node(from node: Int, part: DeeplinkPart) -> Int? {
        switch part {
        case .literal(let text):
            number(ofLiteral: text).flatMap { self.node(from: node, literal: $0) }
        case .placeholder(let placeholder): nodes[node][placeholder.kind]
        }
    }

    /// Adds a form of the pattern that has this place in the table.
    mutating func add(_ form: DeeplinkForm, of pattern: DeeplinkPattern, entry: Int) {
        var end = makeNode(ofScheme: form.root.scheme)
        var path = [end]
        for part in form.allParts {
            end = makeNode(from: end, part: part)
            path.append(end)
        }
        for node in path { nodes[node].pass(forms.count) }
        let start = labels.count
        labels += form.allParts.map(label)
        let next = nodes[end].lastForm
        nodes[end].lastForm = forms.count
        forms.append(
            Form(
                pattern: pattern,
                root: form.root,
                entry: entry,
                path: path,
                labels: start..<labels.count,
                next: next
            )
        )
    }

    private func label(_ part: DeeplinkPart) -> Label {
        switch part {
        case .literal(let text):
            Label(literal: literals[text].map(Int32.init) ?? Label.noLiteral, kinds: [])
        case .placeholder(let placeholder):
            Label(literal: Label.noLiteral, kinds: DeeplinkKindSet(placeholder.kind))
        }
    }

    private mutating func makeNode(ofScheme scheme: String) -> Int {
        if let node = schemes[scheme] { return node }
        schemes[scheme] = nodes.count
        return makeNode(depth: 0)
    }

    private mutating func makeNode(from node: Int, part: DeeplinkPart) -> Int {
        if let known = self.node(from: node, part: part) { return known }
        let made = makeNode(depth: nodes[node].depth + 1)
        switch part {
        case .literal(let text): lead(from: node, to: made, literal: text)
        case .placeholder(let placeholder):
            nodes[node][placeholder.kind] = made
            kinds.insert(DeeplinkKindSet(placeholder.kind))
        }
        return made
    }

    private mutating func lead(from node: Int, to next: Int, literal text: String) {
        let number = literals[text] ?? literals.count
        literals[text] = number
        if nodes[node].literal == nil {
            nodes[node].literal = Literal(number: number, node: next)
        } else {
            nodes[node].hasMoreLiterals = true
            furtherLiterals[Edge(node: node, literal: number)] = next
        }
    }

    private mutating func makeNode(depth: Int) -> Int {
        nodes.append(Node(depth: depth))
        return nodes.count - 1
    }
}
