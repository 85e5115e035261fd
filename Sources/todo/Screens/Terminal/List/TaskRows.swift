/// The numbers of the tasks that contain a text, in the order of the list.
///
/// Letters of English match whatever their case, others as they are written: so a list of 100,000
/// tasks is looked through while somebody types.
package struct TaskRows {
    package let numbers: [Int]

    private let revision: TodoList.Revision
    private let filter: [UInt8]

    /// Looks through a list.
    ///
    /// - Parameters:
    ///   - list: The list.
    ///   - filter: What tasks must have in them.
    ///   - earlier: What was found before: of the same list, a longer text is only looked for there.
    package init(of list: TodoList, filter: String, earlier: TaskRows? = nil) {
        let pattern = filter.utf8.map(\.lowercasedASCII)
        revision = list.revision
        self.filter = pattern
        let lines = list.document.lines
        if let earlier, earlier.revision === list.revision, pattern.starts(with: earlier.filter) {
            numbers = earlier.numbers.filter { lines[$0 - 1].contains(pattern) }
        } else {
            numbers = lines.indices.filter { lines[$0].isTask && lines[$0].contains(pattern) }
                .map { $0 + 1 }
        }
    }

    /// Whether these are the rows of a list with a filter.
    package func areOf(_ list: TodoList, filter: String) -> Bool {
        revision === list.revision && self.filter.elementsEqual(filter.utf8.map(\.lowercasedASCII))
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

    fileprivate func contains(_ pattern: [UInt8]) -> Bool {
        guard let first = pattern.first else { return true }
        var content = content
        return content.withUTF8 { bytes in
            guard bytes.count >= pattern.count else { return false }
            return (0...(bytes.count - pattern.count)).contains { start in
                bytes[start].lowercasedASCII == first
                    && pattern.indices.allSatisfy {
                        bytes[start + $0].lowercasedASCII == pattern[$0]
                    }
            }
        }
    }
}

extension UInt8 {
    fileprivate var lowercasedASCII: UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self + 0x20 : self
    }
}
