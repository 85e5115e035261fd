internal import Delivery

/// Walks through two values together and finds where they differ.
///
/// The walk stops at the first difference and returns a function that notes it and then continues
/// behind it. So deciding whether values are the same never walks further than necessary, and noting
/// their differences visits each pair of parts once.
struct ValueComparison {
    /// Notes a difference that was found, and all differences after it.
    typealias Difference = (_ comparison: inout ValueComparison, _ path: String) -> Void

    /// An old and a new value, or the same of their parts.
    typealias Pair<Value> = (old: Value, new: Value)

    private struct ObjectPair: Hashable {
        let old: ObjectIdentifier
        let new: ObjectIdentifier
    }

    /// The greatest number of elements that are found to differ while two lists are aligned.
    private static let greatestTrialCount = 20_000

    private(set) var lines: [String] = []
    private let limit: Int

    /// The objects that have been compared; nil for those that are being compared, are the same, or
    /// whose difference has been noted.
    private var objects: [ObjectPair: Difference?] = [:]

    private var isOver: Bool { lines.count > limit }

    /// - Parameter limit: The greatest number of differences to note.
    init(limit: Int) {
        self.limit = limit
    }

    private mutating func note(_ line: @autoclosure () -> String, at path: String) {
        guard !isOver else { return }
        guard lines.count < limit else { return lines.append("… and more") }
        lines.append(path.isEmpty ? line() : "\(path): \(line())")
    }

    // MARK: - Values

    /// Compares two values up to their first difference; returns nil if there is none.
    mutating func difference(of values: Pair<Any>, _ depth: Int = 0) -> Difference? {
        let isEqual = areEqual(values)
        if isEqual == true { return nil }
        let change: Difference = { $0.note(ValueText.change(of: values), at: $1) }
        guard type(of: values.old) == type(of: values.new) else { return change }
        guard isEqual == nil else {
            return { comparison, path in
                let countBefore = comparison.lines.count
                comparison.difference(ofUnequal: values, depth, change)?(&comparison, path)
                if comparison.lines.count == countBefore { change(&comparison, path) }
            }
        }
        return areIdentical(values) ? nil : difference(ofUnequal: values, depth, change)
    }

    /// Compares two values by their parts; the same two objects are compared only once.
    private mutating func difference(
        ofUnequal values: Pair<Any>,
        _ depth: Int,
        _ change: @escaping Difference
    ) -> Difference? {
        guard let old = identity(of: values.old), let new = identity(of: values.new) else {
            return difference(ofShapes: values, depth, change)
        }
        let pair = ObjectPair(old: old, new: new)
        if let known = objects[pair] { return known }
        objects.updateValue(nil, forKey: pair)
        guard let found = difference(ofShapes: values, depth, change) else { return nil }
        let difference: Difference = { comparison, path in
            let pending = comparison.objects.updateValue(nil, forKey: pair)
            if case .some(.some) = pending { found(&comparison, path) }
        }
        objects.updateValue(difference, forKey: pair)
        return difference
    }

    private mutating func difference(
        ofShapes values: Pair<Any>,
        _ depth: Int,
        _ change: @escaping Difference
    ) -> Difference? {
        let old = ValueShape(values.old, showsRedacted: true)
        let new = ValueShape(values.new, showsRedacted: true)
        guard old.kind == new.kind, old.kind != .actor else { return change }
        guard depth < ValueShape.greatestDepth, !isReadWhole(values.old, old) else {
            return "\(values.old)" == "\(values.new)" ? nil : change
        }
        var found: Difference?
        switch old.kind {
        case .set:
            guard let old = entries(of: old), let new = entries(of: new) else { fallthrough }
            found = difference(ofSets: (Set(old.keys), Set(new.keys)))
        case .dictionary:
            guard let old = entries(of: old), let new = entries(of: new) else { fallthrough }
            found = difference(ofDictionaries: (old, new), depth + 1)
        case .list:
            found = difference(ofLists: (old.parts.map(\.value), new.parts.map(\.value)), depth + 1)
        default:
            guard old.parts.map(\.label) == new.parts.map(\.label) else { return change }
            found = difference(ofParts: (old, new), depth + 1)
        }
        return found != nil && type(of: values.old) is any Redacted.Type ? change : found
    }

    /// True for a value that only its description tells from others: a number, a date, a raw value.
    private func isReadWhole(_ value: Any, _ shape: ValueShape) -> Bool {
        switch shape.kind {
        case .leaf, .string: return true
        case .object, .structure: break
        default: return false
        }
        // A redacted value's description may be its redacted text.
        let isRedacted = type(of: value) is any Redacted.Type
        guard value is any CustomStringConvertible, !isRedacted else { return false }
        let name = String(reflecting: type(of: value))
        if name.hasPrefix("Swift.") || name.hasPrefix("Foundation") { return true }
        let kinds = shape.parts.map { ValueShape($0.value).kind }
        return kinds == [.leaf] || kinds == [.string]
    }

    private mutating func difference(ofParts all: Pair<ValueShape>, _ depth: Int) -> Difference? {
        let (old, new) = (all.old.parts, all.new.parts)
        func path(to index: Int, in path: String) -> String {
            guard all.old.kind != .optional else { return path }
            // The labels of a tuple's elements without label are .0, .1 and so on.
            let label = old[index].label ?? "\(index)"
            let name = label.hasPrefix(".") ? String(label.dropFirst()) : label
            return path.isEmpty ? name : "\(path).\(name)"
        }
        for index in old.indices {
            let first = difference(of: (old[index].value, new[index].value), depth)
            guard let first else { continue }
            return { comparison, outer in
                first(&comparison, path(to: index, in: outer))
                for next in (index + 1)..<old.count where !comparison.isOver {
                    comparison.difference(of: (old[next].value, new[next].value), depth)?(
                        &comparison,
                        path(to: next, in: outer)
                    )
                }
            }
        }
        return nil
    }
}

// MARK: - Collections

extension ValueComparison {
    private mutating func difference(ofLists lists: Pair<[Any]>, _ depth: Int) -> Difference? {
        let (old, new) = lists
        var start = 0
        var first: Difference?
        while start < min(old.count, new.count), first == nil {
            first = difference(of: (old[start], new[start]), depth)
            start += first == nil ? 1 : 0
        }
        guard start < max(old.count, new.count) else { return nil }
        return { [start, first] comparison, path in
            comparison.note((old[start...], new[start...]), startingWith: first, at: path, depth)
        }
    }

    /// Notes the differences of two lists behind their common beginning; `first` is the difference
    /// of their first elements, nil if a list is empty.
    private mutating func note(
        _ lists: Pair<ArraySlice<Any>>,
        startingWith first: Difference?,
        at path: String,
        _ depth: Int
    ) {
        let (old, new) = lists
        let start = old.startIndex
        let (oldIDs, newIDs) = (old.compactMap(id(of:)), new.compactMap(id(of:)))
        let areIdentified = oldIDs.count == old.count && newIDs.count == new.count
        var differences: [Int: Difference] = [:]
        differences[0] = first
        let alignment = Alignment(old.count, new.count, replaces: !areIdentified) {
            guard !areIdentified else { return oldIDs[$0] == newIDs[$1] }
            let key = $0 * new.count + $1
            guard differences[key] == nil, differences.count < Self.greatestTrialCount else {
                return false
            }
            differences[key] = difference(of: (old[start + $0], new[start + $1]), depth)
            return differences[key] == nil
        }
        for change in alignment.changes where !isOver {
            switch change {
            case .removed(let index):
                let text = ValueText.text(of: old[start + index])
                note("removed \(text)", at: "\(path)[\(start + index)]")
            case .inserted(let index):
                let text = ValueText.text(of: new[start + index])
                note("inserted \(text)", at: "\(path)[\(start + index)]")
            case .kept where !areIdentified: break
            case .kept(let oldIndex, let newIndex), .replaced(let oldIndex, let newIndex):
                let found =
                    differences[oldIndex * new.count + newIndex]
                    ?? difference(of: (old[start + oldIndex], new[start + newIndex]), depth)
                found?(&self, "\(path)[\(start + newIndex)]")
            }
        }
    }

    private func difference(ofSets sets: Pair<Set<AnyHashable>>) -> Difference? {
        guard sets.old != sets.new else { return nil }
        return { comparison, path in
            for (_, text) in sorted(sets.old.subtracting(sets.new)) {
                comparison.note("- \(text)", at: path)
            }
            for (_, text) in sorted(sets.new.subtracting(sets.old)) {
                comparison.note("+ \(text)", at: path)
            }
        }
    }

    private mutating func difference(
        ofDictionaries entries: Pair<[AnyHashable: Any]>,
        _ depth: Int
    ) -> Difference? {
        var differences: [AnyHashable: Difference] = [:]
        for key in Set(entries.old.keys).union(entries.new.keys)
        where limit > 0 || differences.isEmpty {
            switch (entries.old[key], entries.new[key]) {
            case (let old?, let new?): differences[key] = difference(of: (old, new), depth)
            case (let old?, nil):
                differences[key] = { $0.note("removed \(ValueText.text(of: old))", at: $1) }
            case (nil, let new?):
                differences[key] = { $0.note("inserted \(ValueText.text(of: new))", at: $1) }
            case (nil, nil): break
            }
        }
        guard !differences.isEmpty else { return nil }
        return { [differences] comparison, path in
            for (key, text) in sorted(Set(differences.keys)) {
                differences[key]?(&comparison, "\(path)[\(text)]")
            }
        }
    }
}

/// A dictionary's entries, or a set's members by themselves; nil if the keys aren't hashable.
private func entries(of shape: ValueShape) -> [AnyHashable: Any]? {
    var entries: [AnyHashable: Any] = [:]
    for part in shape.parts {
        let sides = shape.kind == .set ? [part, part] : ValueShape(part.value).parts
        guard sides.count == 2, let key = sides[0].value as? AnyHashable else { return nil }
        entries[key] = sides[1].value
    }
    return entries
}

/// Sorts keys by `<` or else by their texts, so that the order is the same in every run.
private func sorted(_ keys: Set<AnyHashable>) -> [(key: AnyHashable, text: String)] {
    keys.map { ($0, ValueText.text(of: $0.base)) }.sorted {
        isLess(($0.key.base, $1.key.base)) ?? ($0.text < $1.text)
    }
}

// MARK: - Values of any type

/// Compares two values of one type by `==`; nil if their type has none.
private func areEqual(_ values: ValueComparison.Pair<Any>) -> Bool? {
    func isEqual<Value: Equatable>(_ old: Value) -> Bool? {
        (values.new as? Value).map { $0 == old }
    }
    guard let old = values.old as? any Equatable else { return nil }
    return isEqual(old)
}

/// Compares two values of one type by `<`; nil if their type has none.
private func isLess(_ values: ValueComparison.Pair<Any>) -> Bool? {
    func isLess<Value: Comparable>(_ old: Value) -> Bool? {
        (values.new as? Value).map { old < $0 }
    }
    guard let old = values.old as? any Comparable else { return nil }
    return isLess(old)
}

/// Compares two values bit by bit, which spares inspecting most values that are the same.
private func areIdentical(_ values: ValueComparison.Pair<Any>) -> Bool {
    func isIdentical<Value>(_ old: Value) -> Bool {
        guard let new = values.new as? Value else { return false }
        return withUnsafeBytes(of: old) { old in
            withUnsafeBytes(of: new) { old.elementsEqual($0) }
        }
    }
    return _openExistential(values.old, do: isIdentical)
}

/// The id of an `Identifiable` value.
private func id(of value: Any) -> AnyHashable? {
    func id<Value: Identifiable>(_ value: Value) -> AnyHashable { AnyHashable(value.id) }
    guard let value = value as? any Identifiable else { return nil }
    return id(value)
}
