extension Array {
    /// Sorts stably.
    ///
    /// Compiled once for all element types, while every use of `sorted(by:)` adds three kilobytes
    /// to a program. It is slower: use it for few elements, or for reports.
    package func inOrder(_ isBefore: (Element, Element) -> Bool) -> [Element] {
        count > 1 ? sorted(by: isBefore) : self
    }
}
