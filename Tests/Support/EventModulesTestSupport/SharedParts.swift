/// A value whose nodes can occur many times in it.
package indirect enum Tree {
    case leaf(Any)
    case node(Tree, Tree)

    /// Creates a tree whose levels refer twice to the level below.
    package static func shared(_ depth: Int, _ leaf: Any) -> Tree {
        (0..<depth).reduce(.leaf(leaf)) { tree, _ in .node(tree, tree) }
    }
}
