/// One column of the table.
struct Column {
    let title: String
    let width: Int
    let isText: Bool
    let text: @MainActor (RowResult) -> String

    private init(
        _ title: String,
        width: Int,
        isText: Bool = false,
        text: @escaping @MainActor (RowResult) -> String
    ) {
        self.title = title
        self.width = width
        self.isText = isText
        self.text = text
    }

    /// All columns, from left to right.
    static let all = [
        Column("row", width: 31, isText: true) { $0.name },
        Column("library", width: 7) { $0.library.median.text },
        Column("+-%", width: 4) { $0.library.spread.percent },
        Column("raw", width: 7) { $0.raw.median.text },
        Column("+-%", width: 4) { $0.raw.spread.percent },
        Column("unit", width: 4, isText: true) { $0.unit.rawValue },
        Column("ratio", width: 6) { $0.ratioText },
        Column("blocks", width: 6) { $0.allocations?.text(digits: 2) ?? "?" },
        Column("raw", width: 5) { $0.rawAllocations?.text(digits: 2) ?? "?" },
        Column("budget", width: 25, isText: true) { $0.budgetText },
        Column("met", width: 3, isText: true) { $0.isMet.map { $0 ? "yes" : "NO" } ?? "" },
        Column("what", width: 0, isText: true) { $0.summary },
    ]

    /// A text as wide as the column: words to the left, numbers to the right.
    func padded(_ text: String) -> String {
        let space = String(repeating: " ", count: max(0, width - text.count))
        return isText ? text + space : space + text
    }
}

extension RowResult {
    /// Of a difference that is lost in the noise there is no ratio.
    fileprivate var ratioText: String {
        raw.median < 1 ? "-" : ratio.median.text(digits: 2)
    }

    fileprivate var budgetText: String {
        [budget, allocationBudget.map { "\($0.text(digits: 0)) allocs" }]
            .compactMap { $0 }
            .joined(separator: ", ")
    }
}

extension Double {
    fileprivate var text: String { text(digits: self < 100 ? 1 : 0) }

    fileprivate var percent: String { (self * 100).text(digits: 0) }
}
