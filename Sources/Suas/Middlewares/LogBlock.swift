/// A title and labelled values, as lines of text.
struct LogBlock {
    let title: String
    let values: KeyValuePairs<String, String>

    /// The lines; the values stand below each other, and so do the lines of a long one.
    func text(lineLength: Int) -> String {
        let column = 4 + (values.map(\.key.count).max() ?? 0) + 2
        let width = max(20, lineLength - column)
        let lines = values.flatMap { label, value in
            wrapped(value, width: width).enumerated().map { index, line in
                padded(index == 0 ? "    \(label):" : "", to: column) + line
            }
        }
        return ([title] + lines).joined(separator: "\n")
    }

    private func padded(_ text: String, to column: Int) -> String {
        text + String(repeating: " ", count: column - text.count)
    }

    /// A text in lines of some width; a line ends at a space if there is one in it.
    private func wrapped(_ text: String, width: Int) -> [Substring] {
        text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).flatMap { line in
            var lines: [Substring] = []
            var rest = line
            while let (head, tail) = rest.cut(width: width) {
                lines.append(head)
                rest = tail
            }
            return lines + [rest]
        }
    }
}

extension Substring {
    /// What fits into a line, and what is left, without the space between them; nil if all fits.
    fileprivate func cut(width: Int) -> (head: Substring, tail: Substring)? {
        // Counting all that is left for each line would take a long time for a large state.
        guard let end = index(startIndex, offsetBy: width, limitedBy: endIndex), end < endIndex
        else { return nil }
        // A space right after the line is as good a place as one within it.
        guard let space = self[...end].lastIndex(of: " "), space > startIndex else {
            return (self[..<end], self[end...])
        }
        return (self[..<space], self[index(after: space)...])
    }
}
