extension RowResult {
    /// The ratio, or a dash if raw is lost in the noise.
    var ratioText: String { hasRatio ? ratio.median.text(digits: 2) : "-" }

    /// The ratio of a peer; empty if the peer doesn't do this work.
    func ratioText(of peer: Peer) -> String {
        peers.first { $0.peer == peer }?.ratio.median.text(digits: 1) ?? ""
    }

    var budgetText: String {
        [budget, allocationBudget.map { "\($0.text(digits: 0)) allocs" }]
            .compactMap { $0 }
            .joined(separator: ", ")
    }

    var metText: String { isMet.map { $0 ? "yes" : "NO" } ?? "" }

    /// The library's operations per second; nil if no time is measured.
    var perSecond: Double? { unit == .nanoseconds ? 1e9 / library.median : nil }
}
