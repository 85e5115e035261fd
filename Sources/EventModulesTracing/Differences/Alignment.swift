/// The longest way to lay two lists beside each other so that the same stands beside the same.
///
/// This is Myers' greedy algorithm, as in `CollectionDifference`; but long lists that have little in
/// common are given up, so that the time stays proportional to their length.
struct Alignment {
    /// The places in both lists that stand beside each other, in order.
    private(set) var kept: [(old: Int, new: Int)] = []

    /// Lays two lists beside each other.
    ///
    /// - Parameters:
    ///   - oldCount: The length of the old list.
    ///   - newCount: The length of the new list.
    ///   - isSame: Whether the elements at two places are the same.
    init(_ oldCount: Int, _ newCount: Int, isSame: (_ old: Int, _ new: Int) -> Bool) {
        let total = oldCount + newCount
        guard oldCount > 0, newCount > 0 else { return }
        let greatestDistance = total <= 1000 ? total : 64
        // The furthest place in the old list that was reached on each diagonal.
        var furthest = [Int](repeating: 0, count: 2 * greatestDistance + 3)
        let middle = greatestDistance + 1
        var history: [[Int]] = []
        for distance in 0...greatestDistance {
            history.append(Array(furthest[(middle - distance - 1)...(middle + distance + 1)]))
            for diagonal in stride(from: -distance, through: distance, by: 2) {
                let place = middle + diagonal
                let isInsertion =
                    diagonal == -distance
                    || diagonal != distance && furthest[place - 1] < furthest[place + 1]
                var old = isInsertion ? furthest[place + 1] : furthest[place - 1] + 1
                while old < oldCount, old - diagonal < newCount, isSame(old, old - diagonal) {
                    old += 1
                }
                furthest[place] = old
                if old >= oldCount, old - diagonal >= newCount {
                    trace(back: history, from: oldCount, newCount)
                    return
                }
            }
        }
    }

    private mutating func trace(back history: [[Int]], from oldCount: Int, _ newCount: Int) {
        var old = oldCount
        var new = newCount
        for (distance, furthest) in history.enumerated().reversed() {
            let diagonal = old - new
            let place = distance + 1 + diagonal
            let isInsertion =
                diagonal == -distance
                || diagonal != distance && furthest[place - 1] < furthest[place + 1]
            let start = isInsertion ? furthest[place + 1] : furthest[place - 1] + 1
            let first = distance == 0 ? 0 : start
            while old > first, new > 0 {
                old -= 1
                new -= 1
                kept.append((old, new))
            }
            if isInsertion { new -= 1 } else { old -= 1 }
        }
        kept.reverse()
    }
}
