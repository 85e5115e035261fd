/// The differences between the lines of two lists, ignoring the endings of lines.
///
/// It takes O(n log n) time for n lines, whatever they are: a file of another program must not hang
/// the app.
struct LineDifference {
    /// Lines of the old list and the lines of the new list that replace them; either can be empty.
    struct Hunk: Equatable {
        let old: Range<Int>
        let new: Range<Int>
    }

    /// The differences in order; between them, the lines are equal.
    private(set) var hunks: [Hunk] = []

    private let old: [TodoLine]
    private let new: [TodoLine]

    /// Compares two lists.
    init(from old: [TodoLine], to new: [TodoLine]) {
        self.old = old
        self.new = new
        let whole = trimmed(Hunk(old: 0..<old.count, new: 0..<new.count))
        var start = (old: whole.old.lowerBound, new: whole.new.lowerBound)
        for match in matches(in: whole) {
            append(Hunk(old: start.old..<match.old, new: start.new..<match.new))
            start = (match.old + 1, match.new + 1)
        }
        append(Hunk(old: start.old..<whole.old.upperBound, new: start.new..<whole.new.upperBound))
    }

    /// The hunks, with a hunk for each line where as many lines replace others.
    var lineHunks: [Hunk] {
        hunks.flatMap { hunk in
            guard hunk.old.count == hunk.new.count else { return [hunk] }
            return zip(hunk.old, hunk.new).map { Hunk(old: $0..<$0 + 1, new: $1..<$1 + 1) }
        }
    }

    private mutating func append(_ hunk: Hunk) {
        let hunk = trimmed(hunk)
        if !hunk.old.isEmpty || !hunk.new.isEmpty { hunks.append(hunk) }
    }

    /// Returns a hunk without the lines that are equal at its start and at its end.
    private func trimmed(_ hunk: Hunk) -> Hunk {
        var (oldStart, newStart) = (hunk.old.lowerBound, hunk.new.lowerBound)
        var (oldEnd, newEnd) = (hunk.old.upperBound, hunk.new.upperBound)
        while oldStart < oldEnd, newStart < newEnd, areEqual(oldStart, newStart) {
            oldStart += 1
            newStart += 1
        }
        while oldStart < oldEnd, newStart < newEnd, areEqual(oldEnd - 1, newEnd - 1) {
            oldEnd -= 1
            newEnd -= 1
        }
        return Hunk(old: oldStart..<oldEnd, new: newStart..<newEnd)
    }

    private func areEqual(_ oldIndex: Int, _ newIndex: Int) -> Bool {
        old[oldIndex].content.hasSameBytes(as: new[newIndex].content)
    }

    /// Returns equal lines of a hunk, ascending in both lists.
    private func matches(in hunk: Hunk) -> [(old: Int, new: Int)] {
        guard !hunk.old.isEmpty, !hunk.new.isEmpty else { return [] }
        let pairs = LinePairs(old[hunk.old], new[hunk.new]).pairs
        return longestAscending(pairs.map(\.old)).map { pairs[$0] }
    }
}

/// Pairs of equal lines: the first of several equal lines with the first one, and so on.
private struct LinePairs {
    /// The pairs in the order of the new lines.
    private(set) var pairs: [(old: Int, new: Int)] = []

    init(_ old: ArraySlice<TodoLine>, _ new: ArraySlice<TodoLine>) {
        var first: [LineKey: Int] = Dictionary(minimumCapacity: old.count)
        // For each old line, the next equal one; from the end, so that the first one is found.
        var next = [Int?](repeating: nil, count: old.count)
        for index in old.indices.reversed() {
            next[index - old.startIndex] = first.updateValue(index, forKey: LineKey(old[index]))
        }
        for index in new.indices {
            let key = LineKey(new[index])
            guard let match = first[key] else { continue }
            pairs.append((match, index))
            first[key] = next[match - old.startIndex]
        }
    }
}

/// The content of a line; equal contents have the same bytes.
private struct LineKey: Hashable {
    private let content: String

    init(_ line: TodoLine) {
        content = line.content
    }

    static func == (left: LineKey, right: LineKey) -> Bool {
        left.content.hasSameBytes(as: right.content)
    }

    func hash(into hasher: inout Hasher) {
        content.withBytes { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
}

/// Returns the indices of a longest ascending subsequence of distinct numbers.
private func longestAscending(_ numbers: [Int]) -> [Int] {
    // For each length, the index of the smallest number that ends an ascending sequence.
    var ends: [Int] = []
    var previous = [Int?](repeating: nil, count: numbers.count)
    for (index, number) in numbers.enumerated() {
        var (lower, upper) = (0, ends.count)
        if let last = ends.last, numbers[last] < number { lower = upper }
        while lower < upper {
            let middle = (lower + upper) / 2
            if numbers[ends[middle]] < number { lower = middle + 1 } else { upper = middle }
        }
        previous[index] = lower > 0 ? ends[lower - 1] : nil
        if lower == ends.count { ends.append(index) } else { ends[lower] = index }
    }
    var result: [Int] = []
    var next = ends.last
    while let index = next {
        result.append(index)
        next = previous[index]
    }
    return result.reversed()
}
