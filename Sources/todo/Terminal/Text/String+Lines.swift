extension String {
    /// The text in lines of no more columns, broken after spaces where there are some.
    ///
    /// - Parameter columns: The columns that there are.
    /// - Returns: The lines, at least one; a wide character has no room in a single column, and the
    ///   text ends before it.
    package func lines(columns: Int) -> [String] {
        var lines: [String] = []
        var rest = self[...]
        while !rest.isEmpty {
            let line = rest.firstLine(columns: columns)
            guard !line.isEmpty else { break }
            lines.append(String(line))
            rest = rest[line.endIndex...]
        }
        return lines.isEmpty ? [""] : lines
    }
}

extension Substring {
    fileprivate func firstLine(columns: Int) -> Substring {
        let line = prefix(columns: columns)
        guard line.endIndex < endIndex, let space = line.lastIndex(of: " ") else { return line }
        return self[...space]
    }
}
