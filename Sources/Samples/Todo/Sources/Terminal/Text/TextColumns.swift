extension StringProtocol {
    /// The number of terminal columns of the text.
    package var columnWidth: Int {
        reduce(0) { $0 + $1.columnWidth }
    }

    /// Returns the longest prefix of whole characters that fits into a number of columns.
    ///
    /// - Parameter columns: The number of columns.
    /// - Returns: The prefix; it is a column shorter if a wide character doesn't fit.
    package func prefix(columns: Int) -> SubSequence {
        var left = columns
        return prefix { character in
            left -= character.columnWidth
            return left >= 0
        }
    }

    /// Returns the text if it fits into a number of columns, or its start before an ellipsis.
    ///
    /// - Parameter columns: The number of columns, at least 1.
    /// - Returns: The text or its start, in whole characters.
    package func shortened(columns: Int) -> String {
        // Stops at the first character that doesn't fit.
        guard prefix(columns: columns).endIndex < endIndex else { return String(self) }
        return prefix(columns: columns - 1) + "…"
    }

    /// Returns the text if it fits into a number of columns, or its end after an ellipsis.
    ///
    /// - Parameter columns: The number of columns, at least 1.
    /// - Returns: The text or its end, in whole characters.
    package func suffix(columns: Int) -> String {
        guard columnWidth > columns else { return String(self) }
        var left = columns - 1
        let kept = reversed().prefix { character in
            left -= character.columnWidth
            return left >= 0
        }
        return "…" + String(kept.reversed())
    }
}

extension String {
    /// Returns the text in lines of at most a number of columns, broken at spaces if possible.
    ///
    /// Text from outside must be ``StringProtocol/visible`` before, because escapes widen it.
    ///
    /// - Parameter columns: The number of columns.
    /// - Returns: At least one line, without the spaces at the breaks. A wide character doesn't fit
    ///   into a single column; the text ends before it.
    package func lines(columns: Int) -> [String] {
        var lines: [String] = []
        var rest = self[...]
        while !rest.isEmpty {
            let line = rest.firstLine(columns: columns)
            guard !line.isEmpty else { break }
            lines.append(String(line))
            rest = rest[line.endIndex...]
            if rest.first == " " { rest.removeFirst() }
        }
        return lines.isEmpty ? [""] : lines
    }
}

extension Substring {
    fileprivate func firstLine(columns: Int) -> Substring {
        let line = prefix(columns: columns)
        guard line.endIndex < endIndex, self[line.endIndex] != " " else { return line }
        guard let space = line.lastIndex(of: " "), space > startIndex else { return line }
        return self[..<space]
    }
}
