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
        // Narrow, because a large table is slow as soon as it leaves the processor's cache.
        private var nodesByKind = SIMD8<Int32>(repeating: 0)

        /// The last that was added of the forms that end here.
        var lastForm: Int?

        /// The form that leads through here, if there is one only.
        private(set) var onlyForm: Int?
        private var isShared = false

        init(depth: Int) { self.depth = depth }

        /// Whether nothing leads on from here.
        var isLeaf: Bool { literal == nil && kinds.isEmpty }

        /// Where a kind leads.
        subscript(kind: DeeplinkKind) -> Int? {
            get { kinds.contains(DeeplinkKindSet(kind)) ? Int(nodesByKind[kind.rank]) : nil }
            set {
                guard let newValue else { return }
                kinds.insert(DeeplinkKindSet(kind))
                nodesByKind[kind.rank] = Int32(newValue)
            }
        }

        /// Notes that a form leads through here.
        mutating func pass(_ form: Int) {
            onlyForm = onlyForm == nil && !isShared ? form : nil
            isShared = true
        }
    }

    /// A literal, and where it leads.
    struct Literal: Sendable {
        let number: Int
        let node: Int
    }

    /// What a form wants of a part: a literal, or a text that can be read as a kind.
    ///
    /// It has no cases because it is compared more often than anything else, and a branch that
    /// the processor cannot foresee takes longer than both comparisons.
    struct Label: Sendable {
        let literal: Int32
        let kinds: DeeplinkKindSet

        /// No literal has this number.
        static let noLiteral: Int32 = -1
    }

    /// A pattern under one of its roots.
    struct Form: Sendable {
        let pattern: DeeplinkPattern
        let root: DeeplinkRoot

        /// The pattern's place in the table.
        let entry: Int

        /// The nodes from the scheme to the end.
        let path: [Int]

        /// Where the trie's labels say what the form wants of its parts.
        let labels: Range<Int>

        /// Another form that ends at the same node.
        let next: Int?

        /// The node where the root ends and the pattern's parts begin.
        var start: Int { path[root.parts.count] }
    }
}
