/// One line of a table.
struct Line {
    let result: RowResult

    /// What became of the row; nil if it is not compared.
    let change: Change?

    init(_ result: RowResult, older: JSONReport? = nil) {
        self.result = result
        change = older?.row(named: result.name).map { Change(from: $0, to: result) }
    }
}
