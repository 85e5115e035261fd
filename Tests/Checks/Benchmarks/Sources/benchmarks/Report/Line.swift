/// One line of a table.
struct Line {
    let result: RowResult

    /// The change since the older run; nil if the row isn't compared.
    let change: Change?

    init(_ result: RowResult, older: JSONReport? = nil) {
        self.result = result
        change = older?.row(named: result.name).map { Change(from: $0, to: result) }
    }
}
