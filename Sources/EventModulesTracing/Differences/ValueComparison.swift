internal import Delivery

/// Walks through two values at once and notes where they differ.
struct ValueComparison {
    /// What is nested deeper is compared by its description.
    private static let greatestDepth = 64

    /// Two objects that are compared with each other.
    private struct Objects: Hashable {
        let old: ObjectIdentifier
        let new: ObjectIdentifier
    }

    private(set) var lines: [String] = []
    let limit: Int
    private var notedCount = 0
    private var depth = 0

    /// Objects that have been compared, or are being compared; they are not looked into again.
    private var objects: Set<Objects> = []

    /// Whether enough is noted.
    private var isOver: Bool { notedCount > limit }

    /// Prepares to note differences.
    ///
    /// - Parameter limit: How many to note; with 0 it is only found out whether there is one.
    init(limit: Int) {
        self.limit = limit
    }

    /// Whether nothing would be noted of two values.
    func areSame(_ old: Any, _ new: Any) -> Bool {
        guard type(of: old) == type(of: new) else { return false }
        if let isEqual = areEqual(old, new) { return isEqual }
        guard !areIdentical(old, new) else { return true }
        var search = search()
        search.compare(old, new, at: "")
        return !search.isOver
    }

    /// A comparison inside this one that only finds out whether there is a difference.
    private func search() -> ValueComparison {
        var search = ValueComparison(limit: 0)
        search.depth = depth
        search.objects = objects
        return search
    }

    mutating func compare(_ old: Any, _ new: Any, at path: String) {
        guard !isOver else { return }
        guard type(of: old) == type(of: new) else { return noteChange(old, new, at: path) }
        if let old = old as? any OptionalPart, let new = new as? any OptionalPart {
            return compare(optional: old.part, new.part, at: path)
        }
        let isEqual = areEqual(old, new)
        guard isEqual != true else { return }
        if type(of: old) is any Redacted.Type {
            return compare(redacted: old, new, isEqual, at: path)
        }
        let countBefore = notedCount
        compareParts(old, new, at: path)
        if isEqual == false, notedCount == countBefore { noteChange(old, new, at: path) }
    }

    // MARK: - Noting

    mutating func note(_ line: () -> String, at path: String) {
        notedCount += 1
        guard limit > 0, notedCount <= limit + 1 else { return }
        guard !isOver else { return lines.append("… and more") }
        lines.append(path.isEmpty ? line() : "\(path): \(line())")
    }

    private mutating func noteChange(_ old: Any, _ new: Any, at path: String) {
        note({ ValueText.change(from: old, to: new) }, at: path)
    }

    // MARK: - Kinds of values

    private mutating func compare(optional old: Any?, _ new: Any?, at path: String) {
        if let old, let new { return compare(old, new, at: path) }
        guard old != nil || new != nil else { return }
        note(
            { "\(ValueText.text(ofOptional: old)) → \(ValueText.text(ofOptional: new))" },
            at: path
        )
    }

    /// Looks into what must not be shown only to find out whether it differs.
    private mutating func compare(
        redacted old: Any,
        _ new: Any,
        _ isEqual: Bool?,
        at path: String
    ) {
        var inside = search()
        if isEqual == nil { inside.compareParts(old, new, at: "") }
        if isEqual == false || inside.isOver { noteChange(old, new, at: path) }
    }

    private mutating func compareParts(_ old: Any, _ new: Any, at path: String) {
        guard depth < Self.greatestDepth else { return compareDescriptions(old, new, at: path) }
        depth += 1
        defer { depth -= 1 }
        if let old = old as? any UnorderedParts, let new = new as? any UnorderedParts {
            return compare(unordered: old.members, new.members, at: path)
        }
        if let old = old as? any KeyedParts, let new = new as? any KeyedParts {
            return compare(keyed: old.entries, new.entries, at: path)
        }
        let oldMirror = Mirror(reflecting: old)
        let newMirror = Mirror(reflecting: new)
        switch oldMirror.displayStyle {
        case .collection, .set, .dictionary:
            compare(elements: oldMirror.parts, newMirror.parts, at: path)
        case .enum:
            compare(enum: (old, oldMirror), (new, newMirror), at: path)
        case .class:
            compare(objects: old as AnyObject, new as AnyObject, at: path)
        default:
            compare(labelled: (old, oldMirror), (new, newMirror), at: path)
        }
    }

    private mutating func compare(
        enum old: (value: Any, mirror: Mirror),
        _ new: (value: Any, mirror: Mirror),
        at path: String
    ) {
        let oldCase = old.mirror.children.first
        let newCase = new.mirror.children.first
        guard let oldCase, let newCase, let label = oldCase.label, label == newCase.label else {
            let isSameCase = oldCase == nil && newCase == nil
            if isSameCase { return compareDescriptions(old.value, new.value, at: path) }
            return noteChange(old.value, new.value, at: path)
        }
        compare(oldCase.value, newCase.value, at: path.isEmpty ? label : "\(path).\(label)")
    }

    private mutating func compare(objects old: AnyObject, _ new: AnyObject, at path: String) {
        // The parts of an actor may be changing just now, on another thread.
        guard !(old is any Actor) else {
            return old === new ? () : noteChange(old, new, at: path)
        }
        let pair = Objects(old: ObjectIdentifier(old), new: ObjectIdentifier(new))
        guard pair.old != pair.new, objects.insert(pair).inserted else { return }
        let mirrors = (Mirror(reflecting: old), Mirror(reflecting: new))
        compare(labelled: (old, mirrors.0), (new, mirrors.1), at: path)
    }

    private mutating func compare(
        labelled old: (value: Any, mirror: Mirror),
        _ new: (value: Any, mirror: Mirror),
        at path: String
    ) {
        let oldParts = old.mirror.parts
        if isLeaf(old.value, oldParts, old.mirror.displayStyle) {
            return compareDescriptions(old.value, new.value, at: path)
        }
        let newParts = new.mirror.parts
        // A plain loop: this is run for every element of a list.
        var index = 0
        while index < min(oldParts.count, newParts.count) {
            let partPath = limit == 0 ? "" : self.path(to: oldParts[index].label, index, in: path)
            compare(oldParts[index].value, newParts[index].value, at: partPath)
            index += 1
        }
    }

    private func path(to label: String?, _ index: Int, in path: String) -> String {
        var name = label ?? "\(index)"
        // The labels of a tuple's elements without label are .0, .1 and so on.
        if name.hasPrefix(".") { name.removeFirst() }
        return path.isEmpty ? name : "\(path).\(name)"
    }

    private mutating func compareDescriptions(_ old: Any, _ new: Any, at path: String) {
        if "\(old)" != "\(new)" { noteChange(old, new, at: path) }
    }

    /// Whether a value has no parts that its readers know of.
    private func isLeaf(
        _ value: Any,
        _ parts: [Mirror.Child],
        _ style: Mirror.DisplayStyle?
    ) -> Bool {
        guard !parts.isEmpty else { return true }
        guard style != .tuple, value is any CustomStringConvertible else { return false }
        let name = String(reflecting: type(of: value))
        if name.hasPrefix("Swift.") || name.hasPrefix("Foundation") { return true }
        return parts.count == 1 && Mirror(reflecting: parts[0].value).displayStyle == nil
    }
}

extension Mirror {
    /// The parts of a value, for an object with those that it inherits.
    var parts: [Child] {
        guard let inherited = superclassMirror?.parts, !inherited.isEmpty else {
            return Array(children)
        }
        return inherited + children
    }
}
