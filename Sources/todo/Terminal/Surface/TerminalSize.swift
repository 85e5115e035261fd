/// The number of rows and columns.
package struct TerminalSize: Hashable, Sendable {
    package var rows: Int
    package var columns: Int

    /// Creates a size; negative numbers become 0.
    package init(rows: Int, columns: Int) {
        self.rows = max(0, rows)
        self.columns = max(0, columns)
    }
}
