extension Column {
    /// The columns of the printed table, from left to right.
    @MainActor
    static let all =
        [
            Column("row", width: 31, isText: true) { $0.result.name },
            Column("library", width: 8) { $0.result.library.median.text },
            Column("+-%", width: 4) { $0.result.library.spread.percent },
            Column("raw", width: 8) { $0.result.raw.median.text },
            Column("+-%", width: 4) { $0.result.raw.spread.percent },
            Column("unit", width: 4, isText: true) { $0.result.unit.rawValue },
            Column("ratio", width: 6) { $0.result.ratioText },
        ]
        + Peer.allCases.map { peer in
            Column(peer.abbreviation, width: 6) { $0.result.ratioText(of: peer) }
        } + [
            Column("k/s", width: 7) { $0.result.perSecond.map { ($0 / 1000).text } ?? "" },
            Column("blocks", width: 6) { $0.result.allocations?.text(digits: 2) ?? "?" },
            Column("raw", width: 5) { $0.result.rawAllocations?.text(digits: 2) ?? "?" },
            Column("budget", width: 25, isText: true) { $0.result.budgetText },
            Column("met", width: 3, isText: true) { $0.result.metText },
        ]

    /// The columns that show how a row changed.
    @MainActor
    static let changes = [
        Column("change%", width: 7) { $0.change.map { ($0.factor - 1).percent } ?? "new" },
        Column("noise%", width: 6) { $0.change?.noise.percent ?? "" },
        Column("verdict", width: 7, isText: true) { $0.change?.verdict.rawValue ?? "" },
    ]

    @MainActor
    static let summary = Column("what", width: 0, isText: true) { $0.result.summary }

    /// The columns of a page's tables.
    @MainActor
    static let ofPage =
        [
            Column("row", width: 0, isText: true) { "`\($0.result.name)`" },
            summary,
            Column("library", width: 0) {
                "\($0.result.library.median.text) \($0.result.unit.rawValue)"
            },
            Column("raw", width: 0) { "\($0.result.raw.median.text) \($0.result.unit.rawValue)" },
            Column("ratio", width: 0) { $0.result.ratioText },
            Column("+-%", width: 0) { $0.result.hasRatio ? $0.result.ratio.spread.percent : "" },
        ]
        + Peer.allCases.map { peer in
            Column(peer.rawValue, width: 0) { $0.result.ratioText(of: peer) }
        } + [
            Column("blocks", width: 0) { $0.result.allocations?.text(digits: 2) ?? "" },
            Column("budget", width: 0, isText: true) { $0.result.budgetText },
            Column("met", width: 0, isText: true) { $0.result.metText },
        ]
}
