extension ValueComparison {
    /// Finds out which elements came and went, and compares those that are still there.
    mutating func compare(
        elements old: [Mirror.Child],
        _ new: [Mirror.Child],
        at path: String
    ) {
        let shorter = min(old.count, new.count)
        var start = 0
        while start < shorter, areSame(old[start].value, new[start].value) { start += 1 }
        var end = 0
        while end < shorter - start,
            areSame(old[old.count - 1 - end].value, new[new.count - 1 - end].value)
        {
            end += 1
        }
        guard start + end < max(old.count, new.count) else { return }
        guard limit > 0 else { return note({ "" }, at: path) }
        let changes = ElementChanges(
            old: old[start..<(old.count - end)].map(\.value),
            new: new[start..<(new.count - end)].map(\.value),
            isSame: areSame
        )
        for change in changes.inOrder {
            switch change {
            case .removed(let index):
                let element = old[start + index].value
                note({ "removed \(ValueText.text(of: element))" }, at: "\(path)[\(start + index)]")
            case .inserted(let index):
                let element = new[start + index].value
                note({ "inserted \(ValueText.text(of: element))" }, at: "\(path)[\(start + index)]")
            case .kept(let oldIndex, let newIndex):
                compare(
                    old[start + oldIndex].value,
                    new[start + newIndex].value,
                    at: "\(path)[\(start + newIndex)]"
                )
            }
        }
    }

    /// Compares two sets; what went comes first.
    mutating func compare(
        unordered old: Set<AnyHashable>,
        _ new: Set<AnyHashable>,
        at path: String
    ) {
        for member in sorted(old.subtracting(new)) {
            note({ "- \(ValueText.text(of: member.base))" }, at: path)
        }
        for member in sorted(new.subtracting(old)) {
            note({ "+ \(ValueText.text(of: member.base))" }, at: path)
        }
    }

    /// Compares two dictionaries, in the order of the keys.
    mutating func compare(
        keyed old: [AnyHashable: Any],
        _ new: [AnyHashable: Any],
        at path: String
    ) {
        let changed = Set(old.keys).union(new.keys).filter { key in
            guard let old = old[key], let new = new[key] else { return true }
            return !areSame(old, new)
        }
        guard limit > 0 || changed.isEmpty else { return note({ "" }, at: path) }
        for key in sorted(changed) {
            let path = "\(path)[\(ValueText.text(of: key.base))]"
            switch (old[key], new[key]) {
            case (let old?, let new?): compare(old, new, at: path)
            case (let old?, nil): note({ "removed \(ValueText.text(of: old))" }, at: path)
            case (_, let new?): note({ "inserted \(ValueText.text(of: new))" }, at: path)
            case (nil, nil): break
            }
        }
    }

    /// An order that does not change from run to run.
    private func sorted(_ members: Set<AnyHashable>) -> [AnyHashable] {
        let named = members.map { ($0, ValueText.text(of: $0.base)) }
        return named.sorted { one, other in
            isLess(one.0.base, other.0.base) ?? (one.1 < other.1)
        }
        .map(\.0)
    }
}
