/// The properties of a type for inspecting its values, found once by many conformance checks.
struct TypeFacts: Sendable {
    let access: TypeAccess

    /// The access to the parts of redacted and opaque values, only to compare them.
    let accessForComparing: TypeAccess
    let isRedacted: Bool

    /// True for a mirror that may leave out parts.
    let hasCustomMirror: Bool

    /// True for a C type; the mirrors of C unions and bit-fields are empty.
    let isOfC: Bool

    private static let known = Guarded<[ObjectIdentifier: TypeFacts]>([:])

    static func of(_ type: Any.Type) -> TypeFacts {
        let id = ObjectIdentifier(type)
        if let facts = known.withLock({ $0[id] }) { return facts }
        let facts = TypeFacts(type)
        known.withLock { $0[id] = facts }
        return facts
    }

    private init(_ type: Any.Type) {
        access = TypeAccess(type)
        accessForComparing = TypeAccess(type, showsAll: true)
        isRedacted = TypeAccess.isRedacted(type)
        hasCustomMirror = TypeAccess.hasCustomMirror(type)
        isOfC = String(reflecting: type).hasPrefix("__C.")
    }
}
