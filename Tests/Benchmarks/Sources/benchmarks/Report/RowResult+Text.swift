extension RowResult {
    /// Of a difference that is lost in the noise there is no ratio.
    var ratioText: String { hasRatio ? ratio.median.text(digits: 2) : "-" }

    /// Empty for a peer that does not do this work.
    func ratioText(of peer: Peer) -> String {
        peers.first { $0.peer == peer }?.ratio.median.text(digits: 1) ?? ""
    }

    var budgetText: String {
        [budget, allocationBudget.map { "\($0.text(digits: 0)) allocs" }]
            .compactMap { $0 }
            .joined(separator: ", ")
    }

    var metText: String { isMet.map { $0 ? "yes" : "NO" } ?? "" }

    /// How many operations a second the library can do; nil where no time is measured.
    var perSecond: Double? { unit == .nanoseconds ? 1e9 / library.median : nil }
}
