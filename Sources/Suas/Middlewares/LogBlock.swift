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
        text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { line in
            var lines: [Substring] = []
            var rest = line
            while rest.count > width {
                let (head, tail) = rest.cut(width: width)
                lines.append(head)
                rest = tail
            }
            return lines + [rest]
        }
    }
}

extension Substring {
    /// What fits into a line, and what is left; the space between them is dropped.
    fileprivate func cut(width: Int) -> (head: Substring, tail: Substring) {
        let end = index(startIndex, offsetBy: width)
        // A space right after the line is as good a place as one within it.
        guard let space = self[...end].lastIndex(of: " "), space > startIndex else {
            return (self[..<end], self[end...])
        }
        return (self[..<space], self[index(after: space)...])
    }
}
