/// Which elements of a list are still there in another one.
struct ElementChanges {
    /// What became of one element, by its place in the old and in the new list.
    enum Change {
        case kept(Int, Int)
        case removed(Int)
        case inserted(Int)
    }

    /// The changes in the order of the new list; of two that are there for each other, the removed
    /// one comes first.
    private(set) var inOrder: [Change] = []

    init(old: [Any], new: [Any], isSame: (Any, Any) -> Bool) {
        let oldIDs = old.compactMap(identity)
        let newIDs = new.compactMap(identity)
        let areIdentified = oldIDs.count == old.count && newIDs.count == new.count
        let alignment = Alignment(old.count, new.count) { oldIndex, newIndex in
            areIdentified
                ? oldIDs[oldIndex] == newIDs[newIndex]
                : isSame(old[oldIndex], new[newIndex])
        }
        var nextOld = 0
        var nextNew = 0
        for (oldIndex, newIndex) in alignment.kept + [(old.count, new.count)] {
            let removed = Array(nextOld..<oldIndex)
            let inserted = Array(nextNew..<newIndex)
            // Elements without identity that stand in the same place are taken for the same one.
            let paired = areIdentified ? 0 : min(removed.count, inserted.count)
            inOrder += (0..<paired).map { .kept(removed[$0], inserted[$0]) }
            inOrder += removed[paired...].map { .removed($0) }
            inOrder += inserted[paired...].map { .inserted($0) }
            if newIndex < new.count { inOrder.append(.kept(oldIndex, newIndex)) }
            nextOld = oldIndex + 1
            nextNew = newIndex + 1
        }
    }
}

/// The id of an element that has one.
private func identity(of element: Any) -> AnyHashable? {
    func id<Element: Identifiable>(_ element: Element) -> AnyHashable { AnyHashable(element.id) }
    guard let element = element as? any Identifiable else { return nil }
    return id(element)
}
