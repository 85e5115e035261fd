/// Finds the redacted values in everything that printing a value may show.
///
/// Swift shows only the type of an object that doesn't describe itself. Such an object is searched
/// only inside a value that describes itself, because that description may show its properties.
/// Each object is searched once.
struct RedactionSearch {
    /// The result for a value, with the results for its parts.
    struct Finding {
        enum Exposure: Comparable {
            case nothingRedacted

            /// Swift prints nothing redacted, but the description of a value around it may.
            case byOthers
            case bySwift
        }

        static var plain: Finding { Finding(exposure: .nothingRedacted) }

        /// For a value that is nested too deeply, and an object that is printed elsewhere.
        static var unknown: Finding { Finding(exposure: .bySwift) }

        let exposure: Exposure

        /// The shape of a value that has to be printed by its parts; nil if it is unknown.
        var shape: ValueShape?
        var parts: [Finding] = []
    }

    private var objects: [ObjectIdentifier: Finding] = [:]
    private var isAnythingRedacted = false

    /// Searches a value; the result is `plain` unless something in it is redacted.
    mutating func finding(in value: Any) -> Finding {
        let known = objects
        isAnythingRedacted = false
        let finding = search(value, depth: 0, isDescribed: false)
        guard !isAnythingRedacted else { return finding }
        // Objects that refer to themselves are marked as unknown, although they are plain.
        objects = known
        return .plain
    }

    private mutating func search(_ value: Any, depth: Int, isDescribed: Bool) -> Finding {
        let shape = ValueShape(value)
        if shape.kind == .redacted {
            isAnythingRedacted = true
            return Finding(exposure: .bySwift, shape: shape)
        }
        let describesItself = shape.kind.mayDescribeItself && Self.describesItself(value)
        let isNamed = shape.kind == .object && !describesItself
        guard isDescribed || !isNamed, !shape.parts.isEmpty else { return .plain }
        let object = identity(of: value)
        let known = object.flatMap { objects[$0] }
        if let known, known.shape == nil { return known }
        guard known == nil, depth < ValueShape.greatestDepth else {
            isAnythingRedacted = true
            return .unknown
        }
        if let object { objects[object] = .unknown }
        let isDescribed = isDescribed || describesItself || object != nil
        let parts = shape.parts.map {
            search($0.value, depth: depth + 1, isDescribed: isDescribed)
        }
        let finding =
            switch parts.map(\.exposure).max() {
            case .bySwift? where !isNamed, .byOthers? where describesItself:
                Finding(exposure: .bySwift, shape: shape, parts: parts)
            case .bySwift?, .byOthers?: Finding(exposure: .byOthers)
            default: Finding.plain
            }
        if let object { objects[object] = finding }
        return finding
    }

    private static func describesItself(_ value: Any) -> Bool {
        value is any CustomStringConvertible || value is any CustomDebugStringConvertible
            || value is any TextOutputStreamable
    }
}
