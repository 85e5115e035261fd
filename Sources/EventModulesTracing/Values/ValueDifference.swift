internal import Delivery

/// The differences between two values of one type, one line each.
///
/// ```
/// todos[2].isDone: false → true
/// todos[3]: removed Todo(id: "7", isDone: false)
/// tags: + "home"
/// owner["anna"].name: "Anna" → "Ann"
/// ```
///
/// Values are compared by `==` if their type has it, otherwise by their parts. Redacted values are
/// shown by their `redacted` text. A list's indices are those of the new list, for removed elements
/// those of the old one; `Identifiable` elements are matched by id.
///
/// A comparison stops at the first difference and returns a function that notes it and then continues
/// behind it. So deciding whether values are the same never inspects more than necessary, and noting
/// their differences inspects each pair of parts once.
package struct ValueDifference {
    /// Notes a difference that was found, and all differences after it, at a path.
    private typealias Note = (_ result: inout ValueDifference, _ path: String) -> Void

    /// An old and a new value, or the same of their parts.
    fileprivate typealias Pair<Value> = (old: Value, new: Value)

    /// The greatest number of elements that are found to differ while two lists are aligned.
    private static let greatestTrialCount = 20_000

    /// The differences, in the order of the parts; none if the values are the same.
    package private(set) var lines: [String] = []

    /// The greatest number of differences; a last line says that there are more.
    private let limit: Int

    /// The pairs of objects that have been compared; nil for those that are being compared, are the
    /// same, or whose difference has been noted.
    private var objects: [[ObjectIdentifier]: Note?] = [:]

    private var isOver: Bool { lines.count > limit }

    private init(limit: Int) {
        self.limit = limit
    }

    /// Compares an expected or earlier value with another; each line's path begins with `path`.
    package init<Value>(from old: Value, to new: Value, at path: String = "", limit: Int = 100) {
        self.init(limit: limit)
        compare((old, new))?(&self, path)
    }

    /// Compares two values up to their first difference.
    package static func areSame(_ old: Any, _ new: Any) -> Bool {
        var difference = ValueDifference(limit: 0)
        return difference.compare((old, new)) == nil
    }

    private mutating func note(_ line: @autoclosure () -> String, at path: String) {
        guard !isOver else { return }
        guard lines.count < limit else { return lines.append("… and more") }
        lines.append(path.isEmpty ? line() : "\(path): \(line())")
    }

    private func change(of values: Pair<Any>) -> Note {
        { $0.note(changeText(of: values), at: $1) }
    }
}

// MARK: - Values

extension ValueDifference {
    /// Compares two values up to their first difference; returns nil if there is none.
    private mutating func compare(_ values: Pair<Any>, _ depth: Int = 0) -> Note? {
        let isEqual = areEqual(values)
        if isEqual == true { return nil }
        guard type(of: values.old) == type(of: values.new) else { return change(of: values) }
        guard isEqual == nil else {
            return { result, path in
                let countBefore = result.lines.count
                result.compareUnequal(values, depth)?(&result, path)
                if result.lines.count == countBefore { result.change(of: values)(&result, path) }
            }
        }
        return areIdentical(values) ? nil : compareUnequal(values, depth)
    }

    /// Compares two values by their parts; the same two objects are compared only once.
    private mutating func compareUnequal(_ values: Pair<Any>, _ depth: Int) -> Note? {
        guard let old = identity(of: values.old), let new = identity(of: values.new) else {
            return compareShapes(of: values, depth)
        }
        let pair = [old, new]
        if let known = objects[pair] { return known }
        objects.updateValue(nil, forKey: pair)
        guard let found = compareShapes(of: values, depth) else { return nil }
        let note: Note = { result, path in
            let pending = result.objects.updateValue(nil, forKey: pair)
            if case .some(.some) = pending { found(&result, path) }
        }
        objects.updateValue(note, forKey: pair)
        return note
    }

    private mutating func compareShapes(of values: Pair<Any>, _ depth: Int) -> Note? {
        let old = ValueShape(values.old, showsRedacted: true)
        let new = ValueShape(values.new, showsRedacted: true)
        guard old.kind == new.kind, old.kind != .actor else { return change(of: values) }
        guard depth < ValueShape.greatestDepth, !isReadWhole(values.old, old) else {
            return "\(values.old)" == "\(values.new)" ? nil : change(of: values)
        }
        var found: Note?
        switch old.kind {
        case .set, .dictionary:
            guard let entries = entries(of: (old, new)) else { fallthrough }
            found = compareEntries(entries, areMembers: old.kind == .set, depth + 1)
        case .list:
            found = compareLists((old.parts.map(\.value), new.parts.map(\.value)), depth + 1)
        default:
            guard old.parts.map(\.label) == new.parts.map(\.label) else {
                return change(of: values)
            }
            found = compareParts((old, new), depth + 1)
        }
        return found != nil && type(of: values.old) is any Redacted.Type
            ? change(of: values) : found
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

    private mutating func compareParts(_ shapes: Pair<ValueShape>, _ depth: Int) -> Note? {
        let (old, new) = (shapes.old.parts, shapes.new.parts)
        func path(to index: Int, in path: String) -> String {
            guard shapes.old.kind != .optional else { return path }
            // The labels of a tuple's elements without label are .0, .1 and so on.
            let label = old[index].label ?? "\(index)"
            let name = label.hasPrefix(".") ? String(label.dropFirst()) : label
            return path.isEmpty ? name : "\(path).\(name)"
        }
        for index in old.indices {
            let first = compare((old[index].value, new[index].value), depth)
            guard let first else { continue }
            return { result, outer in
                first(&result, path(to: index, in: outer))
                for next in (index + 1)..<old.count where !result.isOver {
                    let note = result.compare((old[next].value, new[next].value), depth)
                    note?(&result, path(to: next, in: outer))
                }
            }
        }
        return nil
    }
}

// MARK: - Collections

extension ValueDifference {
    private mutating func compareLists(_ lists: Pair<[Any]>, _ depth: Int) -> Note? {
        let (old, new) = lists
        let shorter = min(old.count, new.count)
        var first: Note?
        let start = (0..<shorter).first {
            first = compare((old[$0], new[$0]), depth)
            return first != nil
        }
        let end = start ?? shorter
        guard end < max(old.count, new.count) else { return nil }
        return { [first] result, path in
            result.note((old[end...], new[end...]), startingWith: first, at: path, depth)
        }
    }

    /// Notes the differences of two lists behind their common beginning; `first` is the difference
    /// of their first elements, nil if a list is empty.
    private mutating func note(
        _ lists: Pair<ArraySlice<Any>>,
        startingWith first: Note?,
        at path: String,
        _ depth: Int
    ) {
        let (old, new, start) = (Array(lists.old), Array(lists.new), lists.old.startIndex)
        func element(_ index: Int) -> String { "\(path)[\(start + index)]" }
        let (oldIDs, newIDs) = (old.compactMap(id(of:)), new.compactMap(id(of:)))
        let areIdentified = oldIDs.count == old.count && newIDs.count == new.count
        var notes: [Int: Note] = [:]
        notes[0] = first
        let alignment = Alignment(old.count, new.count, replaces: !areIdentified) {
            guard !areIdentified else { return oldIDs[$0] == newIDs[$1] }
            let key = $0 * new.count + $1
            guard notes[key] == nil, notes.count < Self.greatestTrialCount else { return false }
            notes[key] = compare((old[$0], new[$1]), depth)
            return notes[key] == nil
        }
        for change in alignment.changes where !isOver {
            switch change {
            case .removed(let index):
                note("removed \(shortDescription(of: old[index]))", at: element(index))
            case .inserted(let index):
                note("inserted \(shortDescription(of: new[index]))", at: element(index))
            case .kept where !areIdentified: break
            case .kept(let oldIndex, let newIndex), .replaced(let oldIndex, let newIndex):
                let known = notes[oldIndex * new.count + newIndex]
                let found = known ?? compare((old[oldIndex], new[newIndex]), depth)
                found?(&self, element(newIndex))
            }
        }
    }

    /// Compares the entries of dictionaries, or the members of sets.
    private mutating func compareEntries(
        _ entries: Pair<[AnyHashable: Any]>,
        areMembers: Bool,
        _ depth: Int
    ) -> Note? {
        let (removed, inserted) = areMembers ? ("-", "+") : ("removed", "inserted")
        var notes: [AnyHashable: Note] = [:]
        for key in Set(entries.old.keys).union(entries.new.keys) where limit > 0 || notes.isEmpty {
            switch (entries.old[key], entries.new[key]) {
            case (let old?, let new?): notes[key] = compare((old, new), depth)
            case (let old?, nil):
                notes[key] = { $0.note("\(removed) \(shortDescription(of: old))", at: $1) }
            case (nil, let new?):
                notes[key] = { $0.note("\(inserted) \(shortDescription(of: new))", at: $1) }
            case (nil, nil): break
            }
        }
        guard !notes.isEmpty else { return nil }
        return { [notes] result, path in
            // By `<` or else by their texts, so that the order is the same in every run.
            let keys = notes.keys.map { (key: $0, text: shortDescription(of: $0.base)) }
            let sorted = keys.sorted {
                isLess(($0.key.base, $1.key.base)) ?? ($0.text < $1.text)
            }
            for (key, text) in sorted {
                notes[key]?(&result, areMembers ? path : "\(path)[\(text)]")
            }
        }
    }

    /// The entries of dictionaries, or the members of sets by themselves; nil if the keys aren't
    /// hashable.
    private func entries(of shapes: Pair<ValueShape>) -> Pair<[AnyHashable: Any]>? {
        func entries(of shape: ValueShape) -> [AnyHashable: Any]? {
            var entries: [AnyHashable: Any] = [:]
            for part in shape.parts {
                let sides = shape.kind == .set ? [part, part] : ValueShape(part.value).parts
                guard sides.count == 2, let key = sides[0].value as? AnyHashable else { return nil }
                entries[key] = sides[1].value
            }
            return entries
        }
        guard let old = entries(of: shapes.old), let new = entries(of: shapes.new) else {
            return nil
        }
        return (old, new)
    }
}

// MARK: - Values of any type

/// Describes both values; long strings only where they begin to differ.
private func changeText(of values: ValueDifference.Pair<Any>) -> String {
    let (old, new) = values
    if let old = old as? String, let new = new as? String, max(old.count, new.count) > 80 {
        let start = zip(old, new).prefix { $0 == $1 }.count
        return "\(excerpt(of: old, around: start)) → \(excerpt(of: new, around: start))"
    }
    let (oldText, newText) = (shortDescription(of: old), shortDescription(of: new))
    let readAlike = oldText == newText
    if readAlike, type(of: old) is any Redacted.Type { return "\(oldText), but another one" }
    let needsHint = readAlike && !oldText.hasSuffix("…")
    return "\(oldText) → \(newText)" + (needsHint ? " (not equal, though they read alike)" : "")
}

private func excerpt(of text: String, around offset: Int) -> String {
    let rest = text.dropFirst(max(0, offset - 20))
    let start = rest.startIndex == text.startIndex ? "" : "…"
    return "\(start)\(String(rest.prefix(60)).debugDescription)\(rest.count <= 60 ? "" : "…")"
}

/// Compares two values of one type by `==`; nil if their type has none.
private func areEqual(_ values: ValueDifference.Pair<Any>) -> Bool? {
    func isEqual<Value: Equatable>(_ old: Value) -> Bool? {
        (values.new as? Value).map { $0 == old }
    }
    return (values.old as? any Equatable).flatMap { isEqual($0) }
}

/// Compares two values of one type by `<`; nil if their type has none.
private func isLess(_ values: ValueDifference.Pair<Any>) -> Bool? {
    func isLess<Value: Comparable>(_ old: Value) -> Bool? {
        (values.new as? Value).map { old < $0 }
    }
    return (values.old as? any Comparable).flatMap { isLess($0) }
}

/// Compares two values bit by bit, which spares inspecting most values that are the same.
private func areIdentical(_ values: ValueDifference.Pair<Any>) -> Bool {
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
    return (value as? any Identifiable).map { id($0) }
}
