/// Finds the parts of a value not to print: redacted values, and values that can't be inspected.
///
/// Swift shows only the type of an object that doesn't describe itself, so it is searched only
/// inside a value that does, whose description may show its properties; and each only once.
struct RedactionSearch {
    struct Finding {
        enum Exposure: Comparable {
            case nothingRedacted

            /// Swift prints nothing redacted, but the description of an enclosing value may do so.
            case byOthers
            case bySwift
        }

        static var plain: Finding { Finding(exposure: .nothingRedacted) }

        /// The result for a value that isn't searched, or an object that is printed elsewhere.
        static var unknown: Finding { Finding(exposure: .bySwift) }

        let exposure: Exposure

        /// The shape of a value that has to be printed by its parts; nil if it is unknown.
        var shape: ValueShape?
        var parts: [Finding] = []
    }

    /// The result for an object, which is retained so that no other object gets its identity.
    private struct Known {
        let object: AnyObject
        var finding = Finding.unknown

        /// The number of values in the value, where an object counts as often as it occurs.
        var size = 1
    }

    /// Counts an object as often as it occurs: its description would print it as often.
    private(set) var remainingValues = 10_000
    private var objects: [ObjectIdentifier: Known] = [:]

    /// The objects of earlier searches that found something redacted.
    private var knownObjects: [ObjectIdentifier: Known] = [:]
    private var isAnythingRedacted = false

    /// Searches a value; the result is `plain` unless something in it must not be printed.
    mutating func finding(in value: Any) -> Finding {
        (knownObjects, isAnythingRedacted) = (objects, false)
        let finding = search(value, depth: 0, isDescribed: false)
        guard !isAnythingRedacted else { return finding }
        // Objects that refer to themselves are marked as unknown, although they are plain.
        objects = knownObjects
        return .plain
    }

    private mutating func search(_ value: Any, depth: Int, isDescribed: Bool) -> Finding {
        guard !isNamed(value, isDescribed: isDescribed) else { return .plain }
        guard spend(1) else { return .unknown }
        let shape = ValueShape(value, limit: remainingValues)
        switch shape.kind {
        case .redacted, .unreadable, .opaque, .imported: return found(.bySwift, shape)
        case .hidden: return found(.byOthers)
        case _ where shape.parts.isEmpty && !shape.mayHideParts && !shape.hasUninspectedParts:
            return .plain
        default: break
        }
        let object = identity(of: value)
        let known = object.flatMap { objects[$0] }
        if let object, knownObjects[object] != nil { isAnythingRedacted = true }
        if let known, known.finding.shape == nil {
            return spend(known.size) ? known.finding : .unknown
        }
        guard known == nil, depth < ValueShape.greatestDepth else { return found(.bySwift) }
        if let object { objects[object] = Known(object: value as AnyObject) }
        let before = remainingValues
        let finding = search(shape, of: value, depth: depth, isDescribed: isDescribed)
        if let object {
            objects[object]?.finding = finding
            objects[object]?.size = before - remainingValues + 1
        }
        return finding
    }

    private mutating func search(
        _ shape: ValueShape,
        of value: Any,
        depth: Int,
        isDescribed: Bool
    ) -> Finding {
        let describesItself = TypeAccess.describesItself(type(of: value))
        let isDescribed = isDescribed || describesItself || identity(of: value) != nil
        let parts = shape.parts.map {
            search($0.value, depth: depth + 1, isDescribed: isDescribed)
        }
        var exposure = parts.map(\.exposure).max() ?? .nothingRedacted
        if shape.mayHideParts { exposure = max(exposure, found(.byOthers).exposure) }
        if shape.completeCount != nil || (shape.hasUninspectedParts && !describesItself) {
            exposure = found(.bySwift).exposure
        }
        let isNamed = shape.kind == .object && !describesItself
        return switch exposure {
        case .bySwift where !isNamed, .byOthers where describesItself:
            Finding(exposure: .bySwift, shape: shape, parts: parts)
        case .bySwift, .byOthers: Finding(exposure: .byOthers)
        case .nothingRedacted: .plain
        }
    }

    private mutating func found(
        _ exposure: Finding.Exposure,
        _ shape: ValueShape? = nil
    ) -> Finding {
        isAnythingRedacted = true
        return Finding(exposure: exposure, shape: shape)
    }

    /// Counts values; returns false if there are too many.
    private mutating func spend(_ count: Int) -> Bool {
        remainingValues = max(0, remainingValues - count)
        if remainingValues == 0 { isAnythingRedacted = true }
        return remainingValues > 0
    }

    /// True for an object that Swift prints as its type, and that no description may show.
    private func isNamed(_ value: Any, isDescribed: Bool) -> Bool {
        let type = type(of: value)
        guard !isDescribed, type is AnyClass, !TypeAccess.describesItself(type) else {
            return false
        }
        // Swift prints other objects by their mirrors.
        return !(type is any CustomReflectable.Type) && !(type is any Redacted.Type)
            && !(type is any SafelyDescribed.Type)
    }
}
