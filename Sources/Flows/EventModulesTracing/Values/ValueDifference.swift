internal import EventModules
internal import EventRuntime

/// The differences between two values of one type, one line each.
///
/// ```
/// products[2].isSoldOut: false → true
/// products[3]: removed Product(id: "7", isSoldOut: false)
/// tags: + "home"
/// offers["lamp"].price: 30 → 25
/// ```
///
/// Values are compared by `==` if their type is `Equatable`, otherwise by their parts; functions
/// count as the same, and two objects differ. A redacted value is compared by its parts too, but
/// shown as its `redacted` text. An index refers to the new list, or to the old one if the element
/// was removed; `Identifiable` elements are matched by id.
///
/// At most 200,000 pairs of parts are compared, to the depth that is printed. Parts that can't be
/// compared count as a difference, and a line says so. Long paths and values are cut.
package struct ValueDifference {
    /// The differences, in the order of the parts; none if the values are the same.
    package private(set) var lines: [String] = []

    /// The maximum number of differences; a last line says that there are more.
    private let limit: Int

    /// The labels and indices that lead to the values that are being compared.
    private var path: [String]
    private var depth = 0
    private var remainingPairs = 200_000

    /// True if a difference was found, and not only parts that can't be compared.
    private var isCertain = false

    private var isOver: Bool { lines.count > limit || remainingPairs == 0 }

    /// Compares an expected or earlier value with another; each line's path begins with `path`.
    package init<Value>(from old: Value, to new: Value, at path: String = "", limit: Int = 100) {
        self.limit = limit
        self.path = [path]
        compare(old, new)
        guard remainingPairs == 0, lines.count <= limit else { return }
        note("not compared: there are too many parts", isCertain: false)
    }

    private init(limit: Int, path: [String], depth: Int, remainingPairs: Int) {
        (self.limit, self.path, self.depth) = (limit, path, depth)
        self.remainingPairs = remainingPairs
    }

    /// Returns `true` if two values are the same, and all of their parts could be compared.
    package static func areSame(_ old: Any, _ new: Any) -> Bool {
        ValueDifference(from: old, to: new, limit: 0).lines.isEmpty
    }

    private mutating func compare(_ old: Any, _ new: Any) {
        guard !isOver else { return }
        let isEqual = areEqual(old, new)
        if isEqual ?? areIdentical(old, new) { return }
        guard type(of: old) == type(of: new), enumTag(of: old) == enumTag(of: new) else {
            return noteChange(old, new)
        }
        // Parts that are left out of texts count as the same.
        if depth > 0, type(of: old) is any Uninspected.Type { return }
        remainingPairs -= 1
        guard depth < ValueShape.greatestDepth else {
            return note("not compared: there are too many levels", isCertain: false)
        }
        depth += 1
        defer { depth -= 1 }
        let lineCount = lines.count
        switch ValueShape(old).kind {
        case .redacted, .text:
            guard isEqual == nil else { return noteChange(old, new) }
            // Their parts must not be shown, so the first difference between them is enough.
            let inner = inner { $0.compareParts(old, new, isEqual) }
            if inner.isCertain { return noteChange(old, new) }
            if !inner.lines.isEmpty { noteUncompared(old) }
        default:
            compareParts(old, new, isEqual)
            if isEqual == false, lines.count == lineCount { noteChange(old, new) }
        }
    }

    /// Compares values with the same budget, to find out whether they differ.
    private mutating func inner(_ compare: (inout Self) -> Void) -> Self {
        var inner = Self(limit: 0, path: path, depth: depth, remainingPairs: remainingPairs)
        compare(&inner)
        remainingPairs = inner.remainingPairs
        return inner
    }

    // MARK: - Parts

    private mutating func compareParts(_ old: Any, _ new: Any, _ isEqual: Bool?) {
        let (before, after) = (ValueShape(old, revealing: true), ValueShape(new, revealing: true))
        let lineCount = lines.count
        switch (before.kind, after.kind) {
        case (.function, .function): break
        case (.closed, .closed): isEqual == nil ? noteUncompared(old) : noteChange(old, new)
        case (.list, .list), (.set, .set), (.dictionary, .dictionary):
            if let entries = entries(of: before, after) {
                compare(entries, areMembers: before.kind == .set)
            } else {
                compareElements(before.parts.map(\.value), after.parts.map(\.value))
            }
        case (.optional, .optional), (.tuple, .tuple), (.structure, .structure),
            (.enumeration, .enumeration):
            guard before.kind == after.kind || enumTag(of: old) != nil,
                before.parts.map(\.label) == after.parts.map(\.label)
            else { return noteChange(old, new) }
            for (index, (old, new)) in zip(before.parts, after.parts).enumerated() {
                let label = old.label ?? "\(index)"
                path.append(
                    before.kind == .optional ? "" : label.hasPrefix(".") ? label : ".\(label)"
                )
                compare(old.value, new.value)
                path.removeLast()
            }
            // The mirrors of unions and of bit-fields leave out parts.
            if isEqual == nil, lines.count == lineCount, TypeMetadata.isImported(type(of: old)) {
                noteUncompared(old)
            }
        default: noteChange(old, new)
        }
    }

    private mutating func compare(_ old: Any, _ new: Any, at index: String) {
        path.append("[\(index)]")
        compare(old, new)
        path.removeLast()
    }

    private mutating func compareElements(_ old: [Any], _ new: [Any]) {
        let changed = zip(old, new).enumerated().filter {
            !(areEqual($1.0, $1.1) ?? areIdentical($1.0, $1.1))
        }
        let (oldIDs, newIDs) = (old.compactMap(id(of:)), new.compactMap(id(of:)))
        if old.count == new.count, changed.count <= 1, oldIDs == newIDs {
            for (index, pair) in changed { compare(pair.0, pair.1, at: "\(index)") }
            return
        }
        let areIdentified = oldIDs.count == old.count && newIDs.count == new.count
        var different: Set<Int> = []
        let alignment = Alignment(old.count, new.count, replaces: !areIdentified) { one, other in
            guard !areIdentified else { return oldIDs[one] == newIDs[other] }
            let key = one * new.count + other
            guard different.count < 20_000, !different.contains(key) else { return false }
            if inner({ $0.compare(old[one], new[other]) }).lines.isEmpty { return true }
            different.insert(key)
            return false
        }
        for change in alignment.changes where !isOver {
            switch change {
            case .removed(let index): note("removed", old[index], at: "\(index)")
            case .inserted(let index): note("inserted", new[index], at: "\(index)")
            case .kept where !areIdentified: break
            case .kept(let one, let other), .replaced(let one, let other):
                compare(old[one], new[other], at: "\(other)")
            }
        }
    }

    private typealias Entries = [AnyHashable: (old: Any?, new: Any?)]

    /// The entries of dictionaries, or the members of sets; `nil` for others, and for keys that are
    /// repeated or can't be hashed, as the parts of a custom mirror may be.
    private func entries(of old: ValueShape, _ new: ValueShape) -> Entries? {
        guard old.kind != .list else { return nil }
        var entries: Entries = [:]
        var newKeys: Set<AnyHashable> = []
        for (part, isOld) in old.parts.map({ ($0, true) }) + new.parts.map({ ($0, false) }) {
            let sides = old.kind == .set ? [part, part] : Array(ValueShape(part.value).parts)
            guard sides.count == 2, let key = sides[0].value as? AnyHashable,
                isOld ? entries[key] == nil : newKeys.insert(key).inserted
            else { return nil }
            if isOld {
                entries[key] = (sides[1].value, nil)
            } else {
                entries[key, default: (nil, nil)].new = sides[1].value
            }
        }
        return entries
    }

    private mutating func compare(_ entries: Entries, areMembers: Bool) {
        guard entries.count < remainingPairs else {
            remainingPairs = 0
            return
        }
        let changed = entries.filter { _, entry in
            guard let old = entry.old, let new = entry.new else { return true }
            return !areMembers && !(areEqual(old, new) ?? areIdentical(old, new))
        }
        for key in sorted(Set(changed.keys)) where !isOver {
            let index = areMembers ? nil : shortDescription(of: key.base)
            switch changed[key] ?? (nil, nil) {
            case (let old?, let new?): compare(old, new, at: index ?? "")
            case (let old?, nil): note(areMembers ? "-" : "removed", old, at: index)
            case (nil, let new): note(areMembers ? "+" : "inserted", new as Any, at: index)
            }
        }
    }

    // MARK: - Lines

    private mutating func note(_ word: String, _ value: Any, at index: String?) {
        if let index { path.append("[\(index)]") }
        note("\(word) \(shortDescription(of: value))", isCertain: true)
        if index != nil { path.removeLast() }
    }

    private mutating func noteUncompared(_ value: Any) {
        note("not compared: \(typeName(type(of: value))) hides its parts", isCertain: false)
    }

    /// Notes both values; long strings only where they begin to differ.
    private mutating func noteChange(_ old: Any, _ new: Any) {
        if let old = old as? String, let new = new as? String, max(old.count, new.count) > 80 {
            let start = zip(old, new).prefix { $0 == $1 }.count
            let (old, new) = (excerpt(of: old, around: start), excerpt(of: new, around: start))
            return note("\(old) → \(new)", isCertain: true)
        }
        let (oldText, newText) = (shortDescription(of: old), shortDescription(of: new))
        let readAlike = oldText == newText && !oldText.hasSuffix("…")
        if readAlike, case .redacted = ValueShape(old).kind {
            return note("\(oldText) (a different value)", isCertain: true)
        }
        let hint = readAlike ? " (not equal, though they read alike)" : ""
        note("\(oldText) → \(newText)\(hint)", isCertain: true)
    }

    private mutating func note(_ text: String, isCertain: Bool) {
        if isCertain { self.isCertain = true }
        guard lines.count < max(1, limit) else { return lines.append("… and more") }
        let joined = path.joined()
        let path = joined.hasPrefix(".") && path[0].isEmpty ? joined.dropFirst() : joined[...]
        let short = path.count > 200 ? "\(path.prefix(100))…\(path.suffix(100))" : "\(path)"
        lines.append((short.isEmpty ? text : "\(short): \(text)").printable(limit: 1000))
    }
}

private func excerpt(of text: String, around offset: Int) -> String {
    let rest = text.dropFirst(max(0, offset - 20))
    let start = rest.startIndex == text.startIndex ? "" : "…"
    return "\(start)\(String(rest.prefix(60)).debugDescription)\(rest.count <= 60 ? "" : "…")"
}

// MARK: - Protocols of values

/// The result of `==`; `nil` if the old value's type has none, false for values of other types.
///
/// Objects of two classes can be equal.
private func areEqual(_ old: Any, _ new: Any) -> Bool? {
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
private func areIdentical(_ old: Any, _ new: Any) -> Bool {
    func bytes<Value>(of value: Value) -> [UInt8] { withUnsafeBytes(of: value, Array.init) }
    return type(of: old) == type(of: new)
        && _openExistential(old, do: bytes) == _openExistential(new, do: bytes)
}

/// Sorts by `<`, or else by description, so that the order is the same in every run.
private func sorted(_ keys: Set<AnyHashable>) -> [AnyHashable] {
    let isComparable = keys.allSatisfy { $0.base is any Comparable }
    let texts = keys.map { (key: $0, text: isComparable ? "" : shortDescription(of: $0.base)) }
    return texts.sorted { isLess($0.key.base, $1.key.base) ?? ($0.text < $1.text) }.map(\.key)
}

/// Compares two values of one type by `<`; `nil` if their type has none.
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

/// The lines in which two strings differ, with two lines of context around each difference.
package struct LineDifference {
    /// Removed lines after `- `, inserted lines after `+ `, context after two spaces, and `  …` for
    /// lines that are left out; none if the strings are equal.
    package let lines: [String]

    package init(from old: String, to new: String) {
        let old = old.split(separator: "\n", omittingEmptySubsequences: false)
        let new = new.split(separator: "\n", omittingEmptySubsequences: false)
        let alignment = Alignment(old.count, new.count) { old[$0] == new[$1] }
        let marked = alignment.changes.map {
            switch $0 {
            case .kept(let index, _): "  \(old[index])"
            case .removed(let index), .replaced(let index, _): "- \(old[index])"
            case .inserted(let index): "+ \(new[index])"
            }
        }
        let changed = marked.indices.filter { !marked[$0].hasPrefix(" ") }
        let shown = Set(changed.flatMap { $0 - 2...$0 + 2 })
        var lines: [String] = []
        for (index, line) in marked.enumerated() {
            if shown.contains(index) {
                lines.append(line)
            } else if index == 0 || shown.contains(index - 1) {
                lines.append("  …")
            }
        }
        self.lines = changed.isEmpty ? [] : lines
    }
}

/// The fewest changes that lead from one list to another.
///
/// The time grows with the length times the number of changes. Between their common beginning and
/// end, lists are therefore aligned only up to a length; longer ones count as replaced.
struct Alignment {
    enum Change {
        case kept(Int, Int)

        /// An old and a new element that differ, but have the same position.
        case replaced(Int, Int)
        case removed(Int)
        case inserted(Int)
    }

    private static let greatestCount = 4000

    /// The changes in the order of the new list; removed elements precede those inserted instead.
    private(set) var changes: [Change] = []

    /// Aligns lists of two lengths by comparing elements at an old and a new index.
    ///
    /// If `replaces` is true, elements removed and inserted at one position count as replaced.
    init(
        _ oldCount: Int,
        _ newCount: Int,
        replaces: Bool = false,
        isSame: (_ old: Int, _ new: Int) -> Bool
    ) {
        let shorter = min(oldCount, newCount)
        let start = (0..<shorter).first { !isSame($0, $0) } ?? shorter
        let end =
            (0..<shorter - start).first { !isSame(oldCount - 1 - $0, newCount - 1 - $0) }
            ?? shorter - start
        let (oldEnd, newEnd) = (oldCount - end, newCount - end)

        let common = (0..<start).map { ($0, $0) }
        let middle = Self.samePairs(start..<oldEnd, start..<newEnd, isSame)
        let rest = (0..<end).map { (oldEnd + $0, newEnd + $0) }
        var next = (old: 0, new: 0)
        for (old, new) in common + middle + rest + [(oldCount, newCount)] {
            let replacedCount = replaces ? min(old - next.old, new - next.new) : 0
            changes += (0..<replacedCount).map { .replaced(next.old + $0, next.new + $0) }
            changes += (next.old + replacedCount..<old).map { .removed($0) }
            changes += (next.new + replacedCount..<new).map { .inserted($0) }
            if old < oldCount { changes.append(.kept(old, new)) }
            next = (old + 1, new + 1)
        }
    }

    /// The longest sequence of pairs that are the same.
    private static func samePairs(
        _ old: Range<Int>,
        _ new: Range<Int>,
        _ isSame: (_ old: Int, _ new: Int) -> Bool
    ) -> [(Int, Int)] {
        guard old.count + new.count <= greatestCount else { return [] }
        // New indices are negative, because the order of the closure's arguments isn't documented.
        let difference = new.map { ~$0 }.difference(from: Array(old)) {
            isSame(max($0, $1), ~min($0, $1))
        }
        var (keptOld, keptNew) = (Set(old), Set(new))
        for change in difference {
            switch change {
            case .remove(_, let index, _): keptOld.remove(index)
            case .insert(_, let index, _): keptNew.remove(~index)
            }
        }
        return Array(zip(keptOld.sorted(), keptNew.sorted()))
    }
}
