extension Array {
    /// The elements in an order; those that come neither before nor after each other stay as they
    /// are.
    ///
    /// It is compiled once for elements of all types, where `sorted(by:)` is compiled for each of
    /// them, to three kilobytes. It takes longer: it is for few elements, or for reports.
    ///
    /// - Parameter isBefore: Whether the first element is to come before the second.
    /// - Returns: All elements.
    package func inOrder(_ isBefore: (Element, Element) -> Bool) -> [Element] {
        count > 1 ? sorted(by: isBefore) : self
    }
}
