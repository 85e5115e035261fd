final class Node {}

struct Empty {}

/// Larger than the buffer of an existential.
struct Big {
    let first: Int
    let text: String
    let others: [Int]
    let last: Int?

    init(_ number: Int) {
        first = number
        text = "the text of \(number)"
        others = [number, number + 1]
        last = number > 0 ? number : nil
    }
}

/// Has bit patterns that no value uses.
struct Bits {
    let isOn: Bool
    let level: UInt8
}

/// Has tail padding.
struct Tagged {
    let node: Node
    let tag: UInt8

    init(_ node: Node, _ tag: UInt8) {
        self.node = node
        self.tag = tag
    }
}

struct WeakBox {
    private(set) weak var node: Node?

    init(_ node: Node) { self.node = node }
}

struct UnownedBox {
    unowned let node: Node

    init(_ node: Node) { self.node = node }
}

struct Wrapped<Value> {
    let value: Value

    init(_ value: Value) { self.value = value }
}

struct Handler {
    let handle: (Int) -> Int

    init(_ handle: @escaping (Int) -> Int) { self.handle = handle }
}

protocol Shape {}

protocol Drawn: AnyObject {}

struct Dot: Shape {
    let size: Int

    init(_ size: Int) { self.size = size }
}

/// Larger than the buffer of an existential.
struct Solid: Shape, CustomStringConvertible {
    let sides: (Int, Int, Int, Int)

    init(_ side: Int) { sides = (side, side, side, side) }

    var description: String { "solid \(sides)" }
}

final class Figure: Shape, Drawn {
    let size: Int

    init(_ size: Int) { self.size = size }
}

enum Suit: String {
    case hearts
    case spades
    case clubs
}

enum Level: Int {
    case low = 1
    case high = 10
}

enum Nothing {}

enum Only {
    case only
}

enum OnlyPayload {
    case value(Node)
}

enum Choice {
    case none
    case number(Int)
    case text(String)
    case node(Node)
}

indirect enum Tree {
    case leaf
    case branch(Tree, Int, Tree)
}

enum Either<Left, Right> {
    case left(Left)
    case right(Right)
}
