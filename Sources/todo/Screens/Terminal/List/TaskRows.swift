/// The numbers of the tasks that contain a text, in list order.
///
/// Only the case of English letters is ignored, which is fast enough to search 100,000 tasks while
/// the user types.
package struct TaskRows {
    package let numbers: [Int]

    private let revision: TodoList.Revision
    private let pattern: FilterPattern

    /// Searches a list.
    ///
    /// - Parameters:
    ///   - list: The list.
    ///   - filter: The text to search for.
    ///   - earlier: An earlier result; a longer text is searched only among its rows if the list is
    ///     the same.
    package init(of list: TodoList, filter: String, earlier: TaskRows? = nil) {
        let pattern = FilterPattern(filter)
        revision = list.revision
        self.pattern = pattern
        let lines = list.document.lines
        if let earlier, earlier.revision === list.revision, pattern.goesOn(from: earlier.pattern) {
            numbers = earlier.numbers.filter { pattern.isIn(lines[$0 - 1].content) }
        } else {
            numbers = lines.indices.filter { !lines[$0].isBlank && pattern.isIn(lines[$0].content) }
                .map { $0 + 1 }
        }
    }

    /// Returns true if these rows belong to a list and a filter.
    package func areOf(_ list: TodoList, filter: String) -> Bool {
        revision === list.revision && pattern == FilterPattern(filter)
    }

    /// Returns the row of a task; nil if the filter hides it.
    package func row(of number: Int) -> Int? {
        var lower = 0
        var upper = numbers.count
        while lower < upper {
            let middle = (lower + upper) / 2
            if numbers[middle] < number { lower = middle + 1 } else { upper = middle }
        }
        return lower < numbers.count && numbers[lower] == number ? lower : nil
    }
}
