extension String {
    /// Returns the text in lines of at most a number of columns, broken at spaces if possible.
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
