/// The tasks that a listing shows, computed once for each revision of the list.
package struct TodoRows {
    /// The numbers of the tasks, in the order of the rows.
    package let numbers: [Int]

    /// The number of done tasks among them.
    package let doneCount: Int

    private let revision: TodoDocument.Revision
    private let listing: TodoListing

    /// Searches a list.
    ///
    /// - Parameters:
    ///   - document: The list.
    ///   - revision: Identifies the state of the list.
    ///   - listing: The filter and the order.
    ///   - earlier: An earlier result, in whose rows a longer filter searches.
    package init(
        of document: TodoDocument,
        _ revision: TodoDocument.Revision,
        _ listing: TodoListing,
        earlier: TodoRows? = nil
    ) {
        self.revision = revision
        self.listing = listing
        let canNarrow =
            earlier?.revision === revision && earlier?.listing.isSame(as: listing) == true
            && earlier.map { listing.filter.narrows($0.listing.filter) } == true
        let wider = canNarrow ? earlier : nil
        numbers = listing.numbers(in: document, narrowing: wider?.numbers)
        if let wider, wider.numbers.count == numbers.count {
            doneCount = wider.doneCount
        } else {
            let lines = document.lines
            doneCount = numbers.count { lines[$0 - 1].isDone }
        }
    }

    /// Returns true if these rows belong to a state of the list and a listing.
    package func areOf(_ revision: TodoDocument.Revision, _ listing: TodoListing) -> Bool {
        self.revision === revision && self.listing == listing
    }

    /// Returns the row of a task; nil if the filter hides it.
    package func row(of number: Int) -> Int? { numbers.firstIndex(of: number) }
}

extension TodoListing {
    /// Returns true if only the filter differs.
    fileprivate func isSame(as other: TodoListing) -> Bool {
        order == other.order && hidesDone == other.hidesDone && today == other.today
    }
}
