/// How many rows and columns there are.
package struct TerminalSize: Hashable, Sendable {
    package var rows: Int
    package var columns: Int

    /// Makes a size; a negative number counts as none.
    package init(rows: Int, columns: Int) {
        self.rows = max(0, rows)
        self.columns = max(0, columns)
    }
}
