/// A place in a pattern that a value of a link takes.
struct DeeplinkPlaceholder: Hashable, Sendable {
    let name: String
    let kind: DeeplinkKind
}

extension DeeplinkPlaceholder: CustomStringConvertible {
    var description: String { kind == .string ? "{\(name)}" : "{\(name):\(kind.rawValue)}" }
}
