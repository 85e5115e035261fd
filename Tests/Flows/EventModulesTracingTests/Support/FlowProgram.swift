import EventModulesTestSupport

/// The nodes of a random flow and their causes: the reference that records are compared with.
struct FlowProgram {
    /// An event, action or route that one of two listeners causes in response to the parent.
    struct Node {
        enum Kind: CaseIterable {
            case emit
            case dispatch
            case route

            /// An async action that is suspended until the test resumes it.
            case run
        }

        let id: Int
        let kind: Kind

        /// The index of the producer that emits.
        let producer: Int

        /// The index of the listener that receives the parent and causes this node.
        let listener: Int

        /// The node that causes this one; nil for a node from outside.
        let parent: Int?
    }

    let nodes: [Node]

    init(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        nodes = (0..<Int.random(in: 1...12, using: &random)).map { id in
            let isRoot = id == 0 || Int.random(in: 0..<6, using: &random) == 0
            return Node(
                id: id,
                kind: Node.Kind.allCases.randomElement(using: &random) ?? .emit,
                producer: Int.random(in: 0..<2, using: &random),
                listener: Int.random(in: 0..<2, using: &random),
                parent: isRoot ? nil : Int.random(in: 0..<id, using: &random)
            )
        }
    }

    func children(of id: Int?, listener: Int? = nil) -> [Node] {
        nodes.filter { $0.parent == id && (listener == nil || $0.listener == listener) }
    }

    /// Returns the expected entries between a node and its parent, from the node back.
    func path(to node: Node) -> [String] {
        guard let parent = node.parent else { return [] }
        let listener = node.listener == 0 ? "FirstReactor#1" : "SecondReactor#1"
        return switch nodes[parent].kind {
        case .emit: ["called \(listener)"]
        case .dispatch: ["notified listener of Last\(node.listener)", "changed"]
        case .route: ["called \(listener)", "screen"]
        case .run: ["began"]
        }
    }
}
