/// The numbers of the tasks that contain a text, in the order of the list.
///
/// Letters of English match whatever their case, others as they are written: so a list of 100,000
/// tasks is looked through while somebody types.
package struct TaskRows {
    package let numbers: [Int]

    private let revision: TodoList.Revision
    private let pattern: FilterPattern

    /// Looks through a list.
    ///
    /// - Parameters:
    ///   - list: The list.
    ///   - filter: What tasks must have in them.
    ///   - earlier: What was found before: of the same list, a longer text is only looked for there.
    package init(of list: TodoList, filter: String, earlier: TaskRows? = nil) {
        let pattern = FilterPattern(filter)
        revision = list.revision
        self.pattern = pattern
        let lines = list.document.lines
        if let earlier, earlier.revision === list.revision, pattern.goesOn(from: earlier.pattern) {
            numbers = earlier.numbers.filter { pattern.isIn(lines[$0 - 1].content) }
        } else {
            numbers = lines.indices.filter { lines[$0].isTask && pattern.isIn(lines[$0].content) }
                .map { $0 + 1 }
        }
    }

    /// Whether these are the rows of a list with a filter.
    package func areOf(_ list: TodoList, filter: String) -> Bool {
        revision === list.revision && pattern == FilterPattern(filter)
    }

    /// The row of a task; nil if the filter does not let it through.
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

extension TodoLine {
    fileprivate var isTask: Bool { !content.isBlank }
}
