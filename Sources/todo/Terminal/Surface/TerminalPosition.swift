/// A position on a surface; the first row and the first column are 0.
package struct TerminalPosition: Hashable, Sendable {
    package var row: Int
    package var column: Int

    package init(row: Int, column: Int) {
        self.row = row
        self.column = column
    }
}
