extension DeeplinkTrie {
    /// What the forms that lead through it have in common from the left.
    struct Node: Sendable {
        /// The number of parts from the scheme to here.
        let depth: Int

        /// The first literal that leads on from here; most nodes have no other.
        var literal: Literal?
        var hasMoreLiterals = false

        /// The kinds that lead on from here.
        private(set) var kinds: DeeplinkKindSet = []
        private var nodesByKind = SIMD8<Int>(repeating: 0)

        /// The last that was added of the forms that end here.
        var lastForm: Int?

        init(depth: Int) { self.depth = depth }

        /// Whether nothing leads on from here.
        var isLeaf: Bool { literal == nil && kinds.isEmpty }

        /// Where a kind leads.
        subscript(kind: DeeplinkKind) -> Int? {
            get { kinds.contains(DeeplinkKindSet(kind)) ? nodesByKind[kind.rank] : nil }
            set {
                guard let newValue else { return }
                kinds.insert(DeeplinkKindSet(kind))
                nodesByKind[kind.rank] = newValue
            }
        }
    }

    /// A literal, and where it leads.
    struct Literal: Sendable {
        let number: Int
        let node: Int
    }

    /// A pattern under one of its roots.
    struct Form: Sendable {
        let pattern: DeeplinkPattern
        let root: DeeplinkRoot

        /// The pattern's place in the table.
        let entry: Int

        /// The nodes from the scheme to the end.
        let path: [Int]

        /// Another form that ends at the same node.
        let next: Int?

        /// The node where the root ends and the pattern's parts begin.
        var start: Int { path[root.parts.count] }
    }
}
