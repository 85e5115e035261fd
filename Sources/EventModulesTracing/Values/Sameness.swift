internal import Delivery
internal import EventModules

/// Decides if values are the same, without recursion.
struct Sameness {
    enum Verdict {
        case same, different

        /// There is no difference, but something could not be compared.
        case unknown
    }

    /// The greatest number of pairs of values whose parts are compared.
    static let greatestCount = 200_000

    private var rest = greatestCount
    private var same = ObjectPairs()

    /// Compares two values up to their first difference.
    mutating func compare(_ values: ValuePair) -> Verdict {
        var verdict = Verdict.same
        var pairs = [values]
        // Objects that refer to themselves are the same unless a difference is found elsewhere.
        let knownCount = same.count
        defer { if verdict != .same { same.forgetAll(after: knownCount) } }
        while verdict != .different, let pair = pairs.popLast() {
            switch pair.relation(limit: rest) {
            case .same: break
            case .different, .parts(_, areUnequal: true): verdict = .different
            case .unreadable: verdict = .unknown
            case .parts(let shapes, _):
                guard rest > 0 else {
                    verdict = .unknown
                    return verdict
                }
                rest -= 1
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

/// Pairs of objects that need no further comparison; they are kept, so that no other objects get
/// their identities.
struct ObjectPairs {
    private struct Key: Hashable {
        let old: ObjectIdentifier
        let new: ObjectIdentifier
    }

    private var keys: Set<Key> = []
    private var pairs: [(key: Key, values: ValuePair)] = []

    var count: Int { pairs.count }

    /// Adds a pair; returns false if it is known.
    ///
    /// Values that aren't objects are never known.
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

/// An old and a new value.
struct ValuePair {
    enum Relation {
        case same, different

        /// Neither their parts nor `==` can tell.
        case unreadable

        /// Their parts tell; `areUnequal` if the values are already known to differ.
        case parts(ShapePair, areUnequal: Bool)
    }

    let old: Any
    let new: Any

    init(_ old: Any, _ new: Any) {
        self.old = old
        self.new = new
    }

    var typeName: String { Delivery.typeName(type(of: old)) }

    /// True for values that are the same without inspection.
    var areQuicklySame: Bool {
        areEqual ?? (type(of: old) == type(of: new) && areIdentical)
    }

    /// Compares the values themselves, up to a number of parts.
    func relation(limit: Int) -> Relation {
        let areEqual = areEqual
        if areEqual == true { return .same }
        guard type(of: old) == type(of: new) else { return .different }
        if areEqual == nil, areIdentical { return .same }
        let shapes = ShapePair(
            old: ValueShape(old, showsAll: true, limit: limit),
            new: ValueShape(new, showsAll: true, limit: limit)
        )
        guard shapes.old.kind == shapes.new.kind else { return .different }
        switch shapes.old.kind {
        case .unreadable: return .different
        case .leaf, .string, .hidden, .imported:
            if let oldTag = enumTag(of: old) {
                return oldTag == enumTag(of: new) ? .same : .different
            }
            let areAlike = String(reflecting: old) == String(reflecting: new)
            return areEqual == nil && areAlike ? .same : .different
        case .opaque: return areEqual == nil ? .unreadable : .different
        default: return .parts(shapes, areUnequal: areEqual == false)
        }
    }

    /// True for values that are shown without a path to a part, such as raw values and what must not be
    /// inspected.
    func areShownWhole(_ shapes: ShapePair) -> Bool {
        if shapes.old.isUnseen { return true }
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
    private var areEqual: Bool? {
        func isEqual<Value: Equatable>(_ old: Value) -> Bool? {
            (new as? Value).map { $0 == old }
        }
        return (old as? any Equatable).flatMap { isEqual($0) }
    }

    /// Compares two values of one type bit by bit, which spares inspecting most values that are the
    /// same.
    private var areIdentical: Bool {
        func isIdentical<Value>(_ old: Value) -> Bool {
            guard let new = new as? Value else { return false }
            return withUnsafeBytes(of: old) { old in
                withUnsafeBytes(of: new) { old.elementsEqual($0) }
            }
        }
        return _openExistential(old, do: isIdentical)
    }
}

private func excerpt(of text: String, around offset: Int) -> String {
    let rest = text.dropFirst(max(0, offset - 20))
    let start = rest.startIndex == text.startIndex ? "" : "…"
    return "\(start)\(String(rest.prefix(60)).debugDescription)\(rest.count <= 60 ? "" : "…")"
}

/// The shapes of an old and a new value of one kind.
struct ShapePair {
    typealias Entries = (old: [AnyHashable: Any], new: [AnyHashable: Any])

    let old: ValueShape
    let new: ValueShape

    var haveSameLabels: Bool { old.parts.map(\.label) == new.parts.map(\.label) }

    /// False if parts are left out, or can't be copied, so that they aren't compared.
    var areComplete: Bool {
        [old, new].allSatisfy { shape in
            shape.completeCount == nil
                && !(shape.kind == .object && shape.parts.contains { $0.value is Void })
        }
    }

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

    /// The entries of dictionaries, or the members of sets by themselves; nil for other values, and if
    /// the keys aren't hashable.
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
            let sides = kind == .set ? [part, part] : ValueShape(part.value).parts
            guard sides.count == 2, let key = sides[0].value as? AnyHashable else { return nil }
            entries[key] = sides[1].value
        }
        return entries
    }
}
