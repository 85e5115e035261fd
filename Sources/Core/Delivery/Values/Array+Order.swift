extension Array {
    /// Sorts stably.
    ///
    /// Compiled once for all element types, while every use of `sorted(by:)` adds three kilobytes
    /// to a program. Use it for few elements, or for reports.
    package func inOrder(_ isBefore: (Element, Element) -> Bool) -> [Element] {
        count > 1 ? sorted(by: isBefore) : self
    }
}

/// Returns the index of an identifier in a list in increasing order; nil if it isn't there.
///
/// Inlined, so that no step of the search calls a closure.
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
