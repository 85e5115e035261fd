/// An optional of any type.
protocol OptionalPart {
    var part: Any? { get }
}

extension Optional: OptionalPart {
    var part: Any? { map { $0 } }
}

/// A set of any type.
protocol UnorderedParts {
    var members: Set<AnyHashable> { get }
}

extension Set: UnorderedParts {
    var members: Set<AnyHashable> { Set<AnyHashable>(self.map { AnyHashable($0) }) }
}

/// A dictionary of any type.
protocol KeyedParts {
    var entries: [AnyHashable: Any] { get }
}

extension Dictionary: KeyedParts {
    var entries: [AnyHashable: Any] {
        [AnyHashable: Any](
            map { (AnyHashable($0.key), $0.value) },
            uniquingKeysWith: { first, _ in first }
        )
    }
}
