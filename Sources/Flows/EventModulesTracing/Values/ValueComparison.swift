internal import EventModules
internal import EventRuntime

/// Decides whether values are the same, without recursion.
struct ValueComparison {
    enum Verdict {
        case same, different

        /// There is no difference, but something could not be compared.
        case unknown
    }

    /// The number of pairs of values whose parts may still be compared.
    private(set) var remainingPairs = 200_000
    private var same = ObjectPairs()

    /// Counts a pair whose parts are compared; returns false if there are too many.
    mutating func spend() -> Bool {
        defer { remainingPairs = max(0, remainingPairs - 1) }
        return remainingPairs > 0
    }

    /// Compares two values up to their first difference.
    mutating func compare(_ values: ValuePair) -> Verdict {
        var verdict = Verdict.same
        var pairs = [values]
        // Objects that refer to themselves are the same unless a difference is found elsewhere.
        let knownCount = same.count
        defer { if verdict != .same { same.forgetAll(after: knownCount) } }
        while verdict != .different, let pair = pairs.popLast() {
            switch pair.relation(limit: remainingPairs) {
            case .same: break
            case .different, .parts(_, areUnequal: true): verdict = .different
            case .unreadable: verdict = .unknown
            case .parts(let shapes, _):
                guard spend() else {
                    verdict = .unknown
                    return verdict
                }
                guard same.insert(pair) else { continue }
                if !shapes.areComplete { verdict = .unknown }
                guard let parts = shapes.parts else {
                    verdict = .different
                    return verdict
                }
                pairs += parts.reversed()
            }
        }
        return verdict
    }
}

/// Object pairs that need no further comparison; retained, so that no others get their identities.
struct ObjectPairs {
    private struct Key: Hashable {
        let old: ObjectIdentifier
        let new: ObjectIdentifier
    }

    private var keys: Set<Key> = []
    private var pairs: [(key: Key, values: ValuePair)] = []

    var count: Int { pairs.count }

    /// Adds a pair; returns false for a known one, which values that aren't objects never are.
    mutating func insert(_ values: ValuePair) -> Bool {
        guard let old = identity(of: values.old), let new = identity(of: values.new) else {
            return true
        }
        let key = Key(old: old, new: new)
        guard keys.insert(key).inserted else { return false }
        pairs.append((key, values))
        return true
    }

    mutating func forgetAll(after count: Int) {
        for pair in pairs[count...] { keys.remove(pair.key) }
        pairs.removeSubrange(count...)
    }
}

struct ValuePair {
    enum Relation {
        case same, different

        /// Neither `==` nor their parts can decide.
        case unreadable

        /// Their parts decide; `areUnequal` is true if the values are known to differ.
        case parts(ShapePair, areUnequal: Bool)
    }

    let old: Any
    let new: Any

    init(_ old: Any, _ new: Any) {
        self.old = old
        self.new = new
    }

    var typeName: String { EventRuntime.typeName(type(of: old)) }

    /// True if the values are known to be the same without inspecting their parts.
    var areQuicklySame: Bool { areEqual ?? areIdentical }

    /// Compares the values themselves, up to a number of parts.
    func relation(limit: Int) -> Relation {
        let areEqual = areEqual
        if areEqual ?? areIdentical { return .same }
        guard type(of: old) == type(of: new), enumTag(of: old) == enumTag(of: new) else {
            return .different
        }
        let shapes = ShapePair(
            old: ValueShape(old, showsAll: true, limit: limit),
            new: ValueShape(new, showsAll: true, limit: limit)
        )
        guard shapes.old.kind == shapes.new.kind else { return .different }
        let uncompared = areEqual == nil ? Relation.unreadable : .different
        switch shapes.old.kind {
        case .unreadable where identity(of: old) != nil: return .different
        case .unreadable, .opaque: return uncompared
        // Both are cut in hash order, which differs between them.
        case .set where shapes.areCut, .dictionary where shapes.areCut: return uncompared
        case .leaf, .string, .hidden, .imported:
            guard areEqual == nil, areAlike else { return .different }
            return shapes.areComplete ? .same : .unreadable
        default: return .parts(shapes, areUnequal: areEqual == false)
        }
    }

    /// True for values shown without paths, such as raw values and those with hidden parts.
    func areShownWhole(_ shapes: ShapePair) -> Bool {
        if shapes.old.isForComparisonOnly { return true }
        guard shapes.old.kind == .object || shapes.old.kind == .structure,
            old is any CustomStringConvertible
        else { return false }
        let name = String(reflecting: type(of: old))
        if name.hasPrefix("Swift.") || name.hasPrefix("Foundation") { return true }
        let kinds = shapes.old.parts.map { ValueShape($0.value, limit: 0).kind }
        return kinds == [.leaf] || kinds == [.string]
    }

    /// Both values; long strings only where they begin to differ.
    var changeText: String {
        if let old = old as? String, let new = new as? String, max(old.count, new.count) > 80 {
            let start = zip(old, new).prefix { $0 == $1 }.count
            return "\(excerpt(of: old, around: start)) → \(excerpt(of: new, around: start))"
        }
        let (oldText, newText) = (shortDescription(of: old), shortDescription(of: new))
        let readAlike = oldText == newText
        if readAlike, ValueShape(old, limit: 0).kind == .redacted {
            return "\(oldText) (a different value)"
        }
        let needsHint = readAlike && !oldText.hasSuffix("…")
        return "\(oldText) → \(newText)" + (needsHint ? " (not equal, though they read alike)" : "")
    }

    /// The result of `==`; nil if the old value's type has none, false for values of other types.
    ///
    /// Objects of two classes can be equal.
    private var areEqual: Bool? {
        func isEqual<Value: Equatable>(_ old: Value) -> Bool {
            (new as? Value).map { $0 == old } ?? false
        }
        let types = (old: type(of: old), new: type(of: new))
        // A cast of the value would unwrap an optional.
        guard types.old is any Equatable.Type, let old = old as? any Equatable else { return nil }
        let areObjects = types.old is AnyClass && types.new is AnyClass
        return (types.old == types.new || areObjects) && isEqual(old)
    }

    /// True for two values of one type with the same bits, whose parts needn't be inspected.
    private var areIdentical: Bool {
        func bytes<Value>(of value: Value) -> [UInt8] { withUnsafeBytes(of: value, Array.init) }
        return type(of: old) == type(of: new)
            && _openExistential(old, do: bytes) == _openExistential(new, do: bytes)
    }

    /// True for enum cases, whose tags have been compared, and for values that read alike.
    private var areAlike: Bool {
        enumTag(of: old) != nil || String(reflecting: old) == String(reflecting: new)
    }
}

private func excerpt(of text: String, around offset: Int) -> String {
    let rest = text.dropFirst(max(0, offset - 20))
    let start = rest.startIndex == text.startIndex ? "" : "…"
    return "\(start)\(String(rest.prefix(60)).debugDescription)\(rest.count <= 60 ? "" : "…")"
}

struct ShapePair {
    typealias Entries = (old: [AnyHashable: Any], new: [AnyHashable: Any])

    let old: ValueShape
    let new: ValueShape

    var haveSameLabels: Bool { old.parts.map(\.label) == new.parts.map(\.label) }

    /// True if the limit left out parts.
    var areCut: Bool { old.completeCount != nil || new.completeCount != nil }

    /// False if parts can't be compared, because they are left out or hidden.
    var areComplete: Bool { !areCut && !old.mayHideParts && !new.mayHideParts }

    /// The pairs of parts; nil if the values differ in their number, labels or keys.
    var parts: [ValuePair]? {
        if let entries {
            guard entries.old.count == entries.new.count else { return nil }
            var pairs: [ValuePair] = []
            for (key, value) in entries.old {
                guard let other = entries.new[key] else { return nil }
                if old.kind == .dictionary { pairs.append(ValuePair(value, other)) }
            }
            return pairs
        }
        guard old.parts.count == new.parts.count, haveSameLabels else { return nil }
        return zip(old.parts, new.parts).map { ValuePair($0.value, $1.value) }
    }

    /// Entries of a dictionary or set; nil for others, and for repeated or not hashable keys.
    var entries: Entries? {
        guard let old = old.entries, let new = new.entries else { return nil }
        return (old, new)
    }
}

extension ValueShape {
    var values: [Any] { parts.map(\.value) }

    fileprivate var entries: [AnyHashable: Any]? {
        guard kind == .set || kind == .dictionary else { return nil }
        var entries: [AnyHashable: Any] = [:]
        for part in parts {
            let sides = kind == .set ? [part, part] : ValueShape(part.value, showsAll: true).parts
            guard sides.count == 2, let key = sides[0].value as? AnyHashable,
                entries.updateValue(sides[1].value, forKey: key) == nil
            else { return nil }
        }
        return entries
    }
}
