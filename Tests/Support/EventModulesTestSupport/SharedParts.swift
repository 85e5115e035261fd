/// A value whose nodes can occur many times in it.
package indirect enum Tree {
    case leaf(Any)
    case node(Tree, Tree)

    /// Creates a tree whose levels refer twice to the level below.
    package static func shared(_ depth: Int, _ leaf: Any) -> Tree {
        (0..<depth).reduce(.leaf(leaf)) { tree, _ in .node(tree, tree) }
    }
}

/// An object with ancestors that can occur many times among its ancestors.
package final class Person: CustomStringConvertible {
    private let parents: [Person]
    private let part: Any

    private init(_ parents: [Person], _ part: Any) {
        self.parents = parents
        self.part = part
    }

    package var description: String { "\(part)\(parents)" }

    /// Creates generations of one person, who is twice the parent of the next; the first has a part.
    package static func shared(_ depth: Int, _ part: Any) -> Person {
        (0..<depth).reduce(Person([], part)) { person, _ in Person([person, person], 0) }
    }
}
