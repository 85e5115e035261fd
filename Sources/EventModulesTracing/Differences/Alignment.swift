/// The way to lay two lists beside each other so that as much as possible stands beside the same.
///
/// The time grows with the length times the number of differences, so lists that are too long for
/// that are not laid out at all.
struct Alignment {
    private static let greatestCount = 4000

    /// A place in one of the lists.
    private struct Place {
        let index: Int
        let isOld: Bool
    }

    /// The places in both lists that stand beside each other, in order.
    let kept: [(old: Int, new: Int)]

    /// Lays two lists beside each other.
    ///
    /// - Parameters:
    ///   - oldCount: The length of the old list.
    ///   - newCount: The length of the new list.
    ///   - isSame: Whether the elements at two places are the same.
    init(_ oldCount: Int, _ newCount: Int, isSame: (_ old: Int, _ new: Int) -> Bool) {
        guard oldCount + newCount <= Self.greatestCount else {
            kept = []
            return
        }
        let old = (0..<oldCount).map { Place(index: $0, isOld: true) }
        let new = (0..<newCount).map { Place(index: $0, isOld: false) }
        let difference = new.difference(from: old) { one, other in
            one.isOld ? isSame(one.index, other.index) : isSame(other.index, one.index)
        }
        let removed = Set(difference.removals.map(\.offset))
        let inserted = Set(difference.insertions.map(\.offset))
        let keptOld = old.indices.filter { !removed.contains($0) }
        let keptNew = new.indices.filter { !inserted.contains($0) }
        kept = zip(keptOld, keptNew).map { ($0, $1) }
    }
}

extension CollectionDifference.Change {
    fileprivate var offset: Int {
        switch self {
        case .insert(let offset, _, _), .remove(let offset, _, _): offset
        }
    }
}
