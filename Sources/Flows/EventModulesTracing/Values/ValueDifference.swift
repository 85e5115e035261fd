internal import EventRuntime

/// The differences between two values of one type, one line each.
///
/// ```
/// todos[2].isDone: false → true
/// todos[3]: removed Todo(id: "7", isDone: false)
/// tags: + "home"
/// owner["anna"].name: "Anna" → "Ann"
/// ```
///
/// Values are compared by `==` if their type is `Equatable`, otherwise by their parts; functions
/// count as the same. A redacted value is shown as its `redacted` text. An index refers to the new
/// list, or to the old one if the element was removed; `Identifiable` elements are matched by id.
///
/// Two objects are compared once, and at most 200,000 pairs of parts are compared. Parts that can't
/// be compared count as a difference, and a line says so. Long paths and values are cut.
package struct ValueDifference {
    private enum Step {
        case compare(ValuePair, path: Int)

        /// An element or entry, after a word.
        case note(String, Any, path: Int)

        /// Values with parts that can't be compared; noted only if other parts added no lines.
        case uncompared(ValuePair, path: Int, lineCount: Int)

        /// Unequal values with compared parts; shown whole if their parts added no lines.
        case whole(ValuePair, path: Int, lineCount: Int)
    }

    /// The differences, in the order of the parts; none if the values are the same.
    package private(set) var lines: [String] = []

    /// The greatest number of differences; a last line says that there are more.
    private let limit: Int

    /// The remaining steps, the next one last.
    private var steps: [Step] = []
    private var paths: Paths
    private var comparison = ValueComparison()
    private var objects = ObjectPairs()

    private var isOver: Bool { lines.count > limit }

    /// Compares an expected or earlier value with another; each line's path begins with `path`.
    package init<Value>(from old: Value, to new: Value, at path: String = "", limit: Int = 100) {
        self.limit = limit
        paths = Paths(root: path)
        steps = [.compare(ValuePair(old, new), path: 0)]
        while !isOver, let step = steps.popLast() { take(step) }
    }

    /// Returns true if two values are the same, and all of their parts could be compared.
    package static func areSame(_ old: Any, _ new: Any) -> Bool {
        var comparison = ValueComparison()
        return comparison.compare(ValuePair(old, new)) == .same
    }

    private mutating func take(_ step: Step) {
        switch step {
        case .compare(let values, let path): compare(values, at: path)
        case .note(let word, let value, let path):
            note("\(word) \(shortDescription(of: value))", at: path)
        case .uncompared(let values, let path, let lineCount):
            guard lines.count == lineCount else { break }
            note("not compared: \(values.typeName) hides parts or has too many", at: path)
        case .whole(let values, let path, let lineCount):
            if lines.count == lineCount { note(values.changeText, at: path) }
        }
    }

    private mutating func note(_ text: String, at path: Int) {
        guard lines.count < limit else { return lines.append("… and more") }
        let path = paths.text(of: path)
        lines.append((path.isEmpty ? text : "\(path): \(text)").printable(limit: 1000))
    }

    private mutating func compare(_ values: ValuePair, at path: Int) {
        switch values.relation(limit: comparison.remainingPairs) {
        case .same: break
        case .different: note(values.changeText, at: path)
        case .unreadable: take(.uncompared(values, path: path, lineCount: lines.count))
        case .parts(let shapes, let areUnequal):
            guard comparison.spend() else {
                steps = []
                return note("not compared: there are too many parts", at: path)
            }
            guard objects.insert(values) else { return }
            if values.areShownWhole(shapes) {
                compareWhole(values, areUnequal: areUnequal, at: path)
            } else {
                if areUnequal {
                    steps.append(.whole(values, path: path, lineCount: lines.count))
                } else if !shapes.areComplete {
                    steps.append(.uncompared(values, path: path, lineCount: lines.count))
                }
                addSteps(for: shapes, of: values, at: path)
            }
        }
    }

    private mutating func compareWhole(_ values: ValuePair, areUnequal: Bool, at path: Int) {
        switch areUnequal ? .different : comparison.compare(values) {
        case .same: break
        case .different: note(values.changeText, at: path)
        case .unknown: take(.uncompared(values, path: path, lineCount: lines.count))
        }
    }
}

// MARK: - Parts

extension ValueDifference {
    private mutating func addSteps(for shapes: ShapePair, of values: ValuePair, at path: Int) {
        var added: [Step] = []
        let entries = shapes.entries
        switch shapes.old.kind {
        case .set where entries != nil, .dictionary where entries != nil:
            added = steps(for: entries, areMembers: shapes.old.kind == .set, at: path)
        case .list, .set, .dictionary:
            added = steps(forOld: shapes.old.values, new: shapes.new.values, at: path)
        default:
            guard shapes.haveSameLabels else { return note(values.changeText, at: path) }
            let isOptional = shapes.old.kind == .optional
            added = zip(shapes.old.parts, shapes.new.parts).enumerated().map { index, parts in
                let next = isOptional ? path : paths.add(parts.0.label ?? "\(index)", to: path)
                return .compare(ValuePair(parts.0.value, parts.1.value), path: next)
            }
        }
        steps += added.reversed()
    }

    private mutating func steps(forOld old: [Any], new: [Any], at path: Int) -> [Step] {
        func pair(_ index: (Int, Int)) -> ValuePair { ValuePair(old[index.0], new[index.1]) }
        let changed = zip(old, new).enumerated().filter { !ValuePair($1.0, $1.1).areQuicklySame }
        let (oldIDs, newIDs) = (old.compactMap(id(of:)), new.compactMap(id(of:)))
        if old.count == new.count, changed.count <= 1, oldIDs == newIDs {
            return changed.map { index, _ in
                .compare(pair((index, index)), path: paths.add(index: "\(index)", to: path))
            }
        }
        let areIdentified = oldIDs.count == old.count && newIDs.count == new.count
        var different: Set<Int> = []
        let alignment = Alignment(old.count, new.count, replaces: !areIdentified) {
            guard !areIdentified else { return oldIDs[$0] == newIDs[$1] }
            let key = $0 * new.count + $1
            guard different.count < 20_000, !different.contains(key) else { return false }
            if comparison.compare(pair(($0, $1))) == .same { return true }
            different.insert(key)
            return false
        }
        return alignment.changes.compactMap { change in
            switch change {
            case .removed(let index):
                .note("removed", old[index], path: paths.add(index: "\(index)", to: path))
            case .inserted(let index):
                .note("inserted", new[index], path: paths.add(index: "\(index)", to: path))
            case .kept where !areIdentified: nil
            case .kept(let old, let new), .replaced(let old, let new):
                .compare(pair((old, new)), path: paths.add(index: "\(new)", to: path))
            }
        }
    }

    /// The steps for the entries of dictionaries, or the members of sets.
    private mutating func steps(
        for entries: ShapePair.Entries?,
        areMembers: Bool,
        at path: Int
    ) -> [Step] {
        guard let (old, new) = entries else { return [] }
        let keys = Set(old.keys).union(new.keys).filter { key in
            guard let old = old[key], let new = new[key] else { return true }
            return !areMembers && !ValuePair(old, new).areQuicklySame
        }
        return sorted(keys).map { key in
            let next =
                areMembers ? path : paths.add(index: shortDescription(of: key.base), to: path)
            return switch (old[key], new[key]) {
            case (let old?, let new?): .compare(ValuePair(old, new), path: next)
            case (let old?, nil): .note(areMembers ? "-" : "removed", old, path: next)
            case (nil, let new): .note(areMembers ? "+" : "inserted", new as Any, path: next)
            }
        }
    }
}

/// A path is stored as its last element and the index of the path before it; storing each path as
/// a text would take memory that grows with the square of the depth.
private struct Paths {
    private var elements: [(text: String, parent: Int)]

    init(root: String) {
        elements = [(root, -1)]
    }

    /// Adds a label; the labels of a tuple's elements without label are .0, .1 and so on.
    mutating func add(_ label: String, to path: Int) -> Int {
        elements.append((label.hasPrefix(".") ? label : ".\(label)", path))
        return elements.count - 1
    }

    mutating func add(index: String, to path: Int) -> Int {
        elements.append(("[\(index)]", path))
        return elements.count - 1
    }

    /// A path of at most 200 characters; `…` replaces the middle of a longer one.
    func text(of path: Int) -> String {
        var texts: [String] = []
        var next = path
        while next >= 0 {
            texts.append(elements[next].text)
            next = elements[next].parent
        }
        let text = texts.reversed().joined()
        let path = text.hasPrefix(".") && elements[0].text.isEmpty ? text.dropFirst() : text[...]
        return path.count > 200 ? "\(path.prefix(100))…\(path.suffix(100))" : String(path)
    }
}

/// Sorts by `<` or else by the texts, so that the order is the same in every run.
private func sorted(_ keys: Set<AnyHashable>) -> [AnyHashable] {
    let isComparable = keys.allSatisfy { $0.base is any Comparable }
    let texts = keys.map { (key: $0, text: isComparable ? "" : shortDescription(of: $0.base)) }
    return texts.sorted { isLess($0.key.base, $1.key.base) ?? ($0.text < $1.text) }.map(\.key)
}

/// Compares two values of one type by `<`; nil if their type has none.
private func isLess(_ first: Any, _ second: Any) -> Bool? {
    func isLess<Value: Comparable>(_ first: Value) -> Bool? {
        (second as? Value).map { first < $0 }
    }
    return (first as? any Comparable).flatMap { isLess($0) }
}

private func id(of value: Any) -> AnyHashable? {
    func id<Value: Identifiable>(_ value: Value) -> AnyHashable { AnyHashable(value.id) }
    return (value as? any Identifiable).map { id($0) }
}
