extension Array {
    /// Sorts few elements stably; compiled once, while a use of `sorted(by:)` adds three kilobytes.
    package func inOrder(_ isBefore: (Element, Element) -> Bool) -> [Element] {
        count > 1 ? sorted(by: isBefore) : self
    }
}

/// The index in a list in increasing order, or `nil`; inlined, so that no step calls a closure.
@export(implementation)
@inline(__always)
package func indexOfID(_ id: Int, amongFirst count: Int, _ idAtIndex: (Int) -> Int) -> Int? {
    var lower = 0
    var upper = count
    while lower < upper {
        let middle = (lower + upper) / 2
        if idAtIndex(middle) < id { lower = middle + 1 } else { upper = middle }
    }
    return lower < count && idAtIndex(lower) == id ? lower : nil
}
