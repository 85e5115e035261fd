internal import EventRuntime

/// The causes and effects of entries, by their indices in a list that is sorted by number.
///
/// Indices instead of objects: a recording may have a million entries.
package struct FlowTree {
    /// An entry, and the number of shown entries above it that caused it.
    package struct Row {
        package let index: Int
        package let depth: Int
    }

    /// The index of each entry's cause; -1 if that came from outside, or isn't in the list.
    private let causes: [Int]
    private let areDetails: [Bool]

    package init(of entries: [some FlowLine]) {
        let numbers = entries.map(\.number)
        areDetails = entries.map(\.isDetail)
        causes = entries.map { entry in
            entry.causeNumber.flatMap { cause in
                indexOfID(cause, amongFirst: numbers.count) { numbers[$0] }
            } ?? -1
        }
    }

    /// True for each outcome, and for each detail that led to one.
    package var outcomesAndTheirCauses: [Bool] {
        var areShown = areDetails.map { !$0 }
        // An entry comes after its cause.
        for index in causes.indices.reversed() where areShown[index] && causes[index] >= 0 {
            areShown[causes[index]] = true
        }
        return areShown
    }

    /// The shown entries, each below the nearest shown one that caused it.
    package func rows(where areShown: [Bool]) -> [Row] {
        // For each entry; the last slot stands for the outside.
        var firstEffects = Array(repeating: -1, count: causes.count + 1)
        var nextEffects = Array(repeating: -1, count: causes.count)
        let shownCauses = shownCauses(areShown)
        for index in causes.indices.reversed() where areShown[index] {
            let cause = shownCauses[index] >= 0 ? shownCauses[index] : causes.count
            nextEffects[index] = firstEffects[cause]
            firstEffects[cause] = index
        }
        var rows: [Row] = []
        var rest = [Row(index: firstEffects[causes.count], depth: 0)]
        while let row = rest.popLast() {
            guard row.index >= 0 else { continue }
            rows.append(row)
            rest.append(Row(index: nextEffects[row.index], depth: row.depth))
            rest.append(Row(index: firstEffects[row.index], depth: row.depth + 1))
        }
        return rows
    }

    private func shownCauses(_ areShown: [Bool]) -> [Int] {
        var nearest = causes
        for index in causes.indices where causes[index] >= 0 && !areShown[causes[index]] {
            nearest[index] = nearest[causes[index]]
        }
        return nearest
    }
}
