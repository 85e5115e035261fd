/// A small struct whose layout other modules don't know.
public struct ResilientPoint {
    private let x: Int

    /// Creates a point.
    public init(_ x: Int) { self.x = x }
}

/// A struct that is larger than the buffer of an existential.
public struct ResilientBig {
    private let first: Int
    private let text: String
    private let others: [Int]
    private let last: Int?

    /// Creates a struct whose properties all depend on a number.
    public init(_ number: Int) {
        first = number
        text = "the text of \(number)"
        others = [number, number + 1]
        last = number > 0 ? number : nil
    }
}

/// An enum that may get further cases.
public enum ResilientChoice {
    case none
    case number(Int)
    case text(String)
}

/// An enum whose layout other modules know.
@frozen
public enum FrozenChoice {
    case first
    case number(Int)
}

/// A class of which other modules know nothing but its methods.
public final class ResilientNode {
    /// Creates an object.
    public init() {}
}
