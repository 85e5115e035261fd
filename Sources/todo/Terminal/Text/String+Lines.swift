extension String {
    /// The text in lines of no more columns, broken at spaces where there are some.
    ///
    /// - Parameter columns: The columns that there are.
    /// - Returns: The lines, at least one, without the spaces that they are broken at. A wide
    ///   character has no room in a single column, and the text ends before it.
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
