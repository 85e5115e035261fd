extension Kind {
    static let all = numbers + texts + collections + existentials + pointers + functions + own

    /// Types that arguments of generic enums can have.
    static let arguments = [
        Kind("Int", "1", "-2"), Kind("Bool", "true", "false"), Kind("String", "\"t\"", "\"\""),
        Kind("Int?", "nil", "3"), Kind("[String]", "[]", "[\"a\"]"), Kind("Any", "1", "\"a\""),
        Kind("Node", "check.node()").inTests(), Kind("Suit", ".hearts", ".spades").inTests(),
        Kind("Empty", "Empty()").inTests(), Kind("Big", "Big(3)").inTests(),
        Kind("(Int) -> Int", "{ $0 }").inTests().refused(),
        Kind("Int.Type", "Int.self").inTests().refused(),
    ]

    private static let numbers = [
        Kind("Int", "0", "-7", "Int.max"), Kind("Int8", "0", "-128"),
        Kind("UInt64", "0", "UInt64.max"), Kind("Bool", "true", "false"),
        Kind("Double", "0.5", "-Double.infinity"), Kind("Int128", "0", "Int128.max"),
        Kind("SIMD4<Float>", "SIMD4(1, 2, 3, 4)"), Kind("SIMD2<Double>?", "nil", "SIMD2(1, 2)"),
        Kind("Duration", ".seconds(3)"), Kind("Int?", "nil", "5"),
        Kind("Int??", "nil", ".some(nil)", "6"), Kind("Bool??", "nil", ".some(nil)", "true"),
        Kind("(Int, String)", "(1, \"a\")", "(-2, \"\")"), Kind("(x: Int, y: Double)", "(3, 4)"),
        Kind("(Bool, (UInt8, String?))", "(true, (255, nil))", "(false, (0, \"a\"))"),
        Kind("Void", "()").with { $0.binding = .void },
        Kind("Never").with { $0.binding = .none },
    ]

    private static let texts = [
        Kind("String", "\"\"", "\"ab\"", "\"a text that is too long for its own words\""),
        Kind("String?", "nil", "\"cd\""), Kind("Substring", "\"efg\".dropFirst()"),
        Kind("Character", "\"e\""), Kind("Unicode.Scalar", "\"f\""),
        Kind("Unicode.Scalar?", "nil", "\"g\""), Kind("StaticString", "\"hi\""),
    ]

    private static let collections = [
        Kind("[Int]", "[]", "[1, 2, 3]"), Kind("[String: Int]", "[:]", "[\"a\": 1]"),
        Kind("Set<Int>", "[]", "[4, 5]"), Kind("ArraySlice<Int>", "[6, 7, 8].dropFirst()"),
        Kind("Range<Int>", "1..<4"), Kind("[[String]?]?", "nil", "[nil, [\"a\"]]"),
        Kind("Result<Int, any Error>", ".success(1)", ".failure(CancellationError())"),
        Kind("[(Int) -> Int]", "[{ $0 }, { $0 + 1 }]"),
    ]

    private static let existentials = [
        Kind("Any", "1", "\"a\"", "(1, \"a\")", "Int?.none as Any"), Kind("Any?", "nil", "2.5"),
        Kind("any Error", "CancellationError()"),
        Kind("(any Error)?", "nil", "CancellationError()"),
        Kind("any Hashable", "1", "\"a\""), Kind("AnyHashable", "1", "\"b\""),
        Kind("any Hashable & Sendable", "true"), Kind("AnyObject", "check.node()"),
        Kind("AnyObject?", "nil", "check.node()"), Kind("any Any.Type", "Int.self", "String?.self"),
        Kind("any Error.Type", "CancellationError.self"),
    ]

    private static let pointers = [
        Kind("UnsafePointer<Int>", "UnsafePointer(bitPattern: 64)!"),
        Kind("UnsafePointer<Int>?", "nil", "UnsafePointer(bitPattern: 128)"),
        Kind("UnsafeRawPointer??", "nil", ".some(nil)", "UnsafeRawPointer(bitPattern: 256)"),
        Kind("OpaquePointer?", "nil", "OpaquePointer(bitPattern: 512)"),
        Kind("UnsafeBufferPointer<UInt8>", "UnsafeBufferPointer(start: nil, count: 0)"),
        Kind("ObjectIdentifier", "ObjectIdentifier(Int.self)"),
        Kind("KeyPath<String, Int>", "\\String.count"),
    ]

    private static let functions = [
        Kind("() -> Void", "check.callback()"), Kind("(() -> Void)?", "nil", "check.callback()"),
        Kind("@Sendable () -> Void", "{}"), Kind("(() -> Void, Int)", "(check.callback(), 1)"),
        Kind("(Int) -> Int", "{ $0 + 1 }").refused(),
        Kind("((Int) -> Int)?", "nil", "{ $0 }").refused(),
        Kind("((Int) -> Int)??", "nil", ".some(nil)", "{ $0 }").refused(),
        Kind("() -> Int", "{ 1 }").refused(), Kind("(inout Int) -> Void", "{ $0 += 1 }").refused(),
        Kind("(Int, () -> Int)", "(1, { 2 })").refused(), Kind("Int.Type", "Int.self").refused(),
        Kind("Int.Type?", "nil", "Int.self").refused(),
    ]

    private static let own =
        [
            Kind("Node", "check.node()"), Kind("Node?", "nil", "check.node()"),
            Kind("Node??", "nil", ".some(nil)", "check.node()"),
            Kind("Empty", "Empty()"),
            Kind("Big", "Big(1)", "Big(-2)"),
            Kind("Big?", "nil", "Big(3)"),
            Kind("Bits", "Bits(isOn: true, level: 200)"),
            Kind("Bits?", "nil", "Bits(isOn: false, level: 1)"),
            Kind("Tagged", "Tagged(check.node(), 9)"), Kind("WeakBox", "WeakBox(check.node())"),
            Kind("WeakBox?", "nil", "WeakBox(check.node())"),
            Kind("UnownedBox", "UnownedBox(check.node())"),
            Kind("any Shape", "Dot(1)", "Solid(2)", "Figure(3)"),
            Kind("(any Shape)?", "nil", "Dot(4)", "Solid(5)"),
            Kind("any Shape & CustomStringConvertible", "Solid(6)"),
            Kind("any Drawn", "Figure(7)"), Kind("(any Drawn)?", "nil", "Figure(8)"),
            Kind("any Shape.Type", "Dot.self", "Figure.self"),
            Kind("Suit", ".hearts", ".spades"),
            Kind("Suit?", "nil", ".clubs"),
            Kind("Level", ".low", ".high"),
            Kind("Choice", ".none", ".number(3)", ".text(\"a\")", ".node(check.node())"),
            Kind("Choice?", "nil", ".some(.none)", ".some(.number(4))"),
            Kind("Only", ".only"), Kind("OnlyPayload", ".value(check.node())"),
            Kind("Tree", ".leaf", ".branch(.leaf, 1, .leaf)"),
            Kind("Handler", "Handler { $0 + 1 }"),
            Kind("Wrapped<Int>", "Wrapped(1)"),
            Kind("Wrapped<Node?>", "Wrapped(nil)", "Wrapped(check.node())"),
            Kind("Either<Node, String>", ".left(check.node())", ".right(\"a\")"),
            Kind(
                "Either<Bool, Either<Int?, Empty>>",
                ".left(true)",
                ".right(.left(nil))",
                ".right(.right(Empty()))"
            ),
            Kind("Nothing").with { $0.binding = .none },
        ].map { $0.inTests() }
        + [
            Kind("ResilientPoint", "ResilientPoint(1)"),
            Kind("ResilientPoint?", "nil", "ResilientPoint(2)"),
            Kind("ResilientBig", "ResilientBig(3)"),
            Kind("ResilientChoice", ".none", ".number(1)", ".text(\"a\")"),
            Kind("ResilientChoice?", "nil", ".some(.none)", ".some(.text(\"b\"))"),
            Kind("FrozenChoice", ".first", ".number(2)"), Kind("ResilientNode", "ResilientNode()"),
            Kind("(ResilientPoint, Bool)", "(ResilientPoint(4), true)"),
        ].map { kind in kind.with { $0.home = .testsAndResilient } }
}
