extension Array {
    /// Sorts stably.
    ///
    /// Compiled once for all element types, while every use of `sorted(by:)` adds three kilobytes
    /// to a program. It is slower: use it for few elements, or for reports.
    package func inOrder(_ isBefore: (Element, Element) -> Bool) -> [Element] {
        count > 1 ? sorted(by: isBefore) : self
    }

    /// Returns the index of the element with an identifier; the elements' identifiers increase.
    package func index(ofID id: Int, _ idOfElement: (Element) -> Int) -> Int? {
        var lower = 0
        var upper = count
        while lower < upper {
            let middle = (lower + upper) / 2
            if idOfElement(self[middle]) < id { lower = middle + 1 } else { upper = middle }
        }
        return lower < count && idOfElement(self[lower]) == id ? lower : nil
    }
}
