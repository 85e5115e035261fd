/// Selects the tasks of a list to show, by the words that their lines contain.
///
/// All words must match, in any order. Case, accents and full width are ignored. `+name` and `@name`
/// match whole names, other words match anywhere in the line. A word after `-` must not match.
///
/// ```swift
/// let filter = TodoFilter("cafe @phone -mum")
/// #expect(filter.matches("Call the Café @phone"))
/// ```
package struct TodoFilter: Sendable {
    /// A word of a filter.
    package struct Word: Sendable, Equatable {
        /// The sign of a word that matches only names; nil for a word that matches anywhere.
        package let sign: TodoSign?
        /// True if the word must not match.
        package let isExcluded: Bool
        /// The word without `-` and sign, folded.
        private let folded: [UInt8]
    }

    /// The text that was parsed.
    private let text: String

    /// The words that must match or not match.
    package let words: [Word]

    /// The filter that every task matches.
    package static let all = TodoFilter("")

    /// Parses words between white space; a `-` without a word is ignored.
    package init(_ text: String) {
        self.text = text
        words = text.todoWords().compactMap { Word(text[bytes: $0]) }
    }

    /// Parses one `+project` or `@context`; nil for any other text.
    package init?(name word: String) {
        guard word.isOneTodoWord, let first = Word(word[...]), first.sign != nil else { return nil }
        guard !first.isExcluded else { return nil }
        text = word
        words = [first]
    }

    /// Creates a filter for the tasks with a project.
    package static func project(_ name: String) -> TodoFilter { TodoFilter("+\(name)") }

    /// Creates a filter for the tasks with a context.
    package static func context(_ name: String) -> TodoFilter { TodoFilter("@\(name)") }

    /// Returns true if a task matches.
    package func matches(_ task: TodoTask) -> Bool { matches(task.line) }

    /// Returns true if a line matches.
    package func matches(_ line: String) -> Bool {
        words.isEmpty || line.withBytes { line in words.allSatisfy { $0.allows(line) } }
    }

    /// Returns true if every line that matches this filter also matches another one.
    ///
    /// If the user goes on typing, only the rows that are shown need to be searched.
    package func narrows(_ other: TodoFilter) -> Bool {
        other.words.allSatisfy { word in words.contains { $0.implies(word) } }
    }

    /// Returns the parts of a line that match a word, in order and without overlaps.
    package func ranges(in line: String) -> [Range<String.Index>] {
        let found = words.filter { !$0.isExcluded }.flatMap { $0.ranges(in: line) }
        var merged: [Range<Int>] = []
        for range in found.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            if let last = merged.last, range.lowerBound <= last.upperBound {
                let end = max(last.upperBound, range.upperBound)
                merged[merged.count - 1] = last.lowerBound..<end
            } else {
                merged.append(range)
            }
        }
        return merged.map { line[bytes: $0] }.map { $0.startIndex..<$0.endIndex }
    }
}

extension TodoFilter: Equatable {
    package static func == (left: TodoFilter, right: TodoFilter) -> Bool {
        left.words == right.words
    }
}

extension TodoFilter: CustomStringConvertible {
    package var description: String { words.isEmpty ? "all" : text }
}

extension TodoFilter.Word {
    fileprivate init?(_ word: Substring) {
        var rest = word.unicodeScalars[...]
        isExcluded = rest.first == "-"
        if isExcluded { rest = rest.dropFirst() }
        let sign = rest.count > 1 ? rest.first.flatMap(TodoSign.init) : nil
        if sign != nil { rest = rest.dropFirst() }
        self.sign = sign
        folded = FoldedText(Substring(rest)).bytes
        if folded.isEmpty { return nil }
    }

    /// Returns true if a line has this word, or doesn't have it if it is excluded.
    fileprivate func allows(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
        isFound(in: line) != isExcluded
    }

    private func isFound(in line: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let sign else { return line.contains(folded: folded) }
        guard line.contains(sign.rawValue) else { return false }
        return TodoWordScanner(line).contains { word in
            line.isName(word, after: sign)
                && UnsafeBufferPointer(rebasing: line[word].dropFirst()).equals(folded: folded)
        }
    }

    /// Returns true if every line that this word allows is also allowed by another word.
    fileprivate func implies(_ other: Self) -> Bool {
        guard isExcluded == other.isExcluded else { return false }
        guard other.sign == nil else { return self == other }
        let (longer, shorter) = isExcluded ? (other, self) : (self, other)
        guard isExcluded ? sign == nil : true else { return false }
        return longer.folded.withUnsafeBufferPointer { $0.firstMatch(of: shorter.folded) != nil }
    }

    fileprivate func ranges(in line: String) -> [Range<Int>] {
        if let sign {
            return line.withBytes { line in
                line.names(after: sign)
                    .filter { UnsafeBufferPointer(rebasing: line[$0]).equals(folded: folded) }
                    .map { $0.lowerBound - 1..<$0.upperBound }
            }
        }
        let text = FoldedText(line)
        var ranges: [Range<Int>] = []
        text.bytes.withUnsafeBufferPointer { bytes in
            var position = 0
            while let start = bytes.firstMatch(of: folded, from: position) {
                position = start + folded.count
                ranges.append(text.original(start..<position))
            }
        }
        return ranges
    }
}
