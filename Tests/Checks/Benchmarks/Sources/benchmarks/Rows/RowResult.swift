/// The result of one row.
struct RowResult: Codable {
    let name: String
    let summary: String

    /// The unit of the figures.
    let unit: Unit

    /// The figures, per operation or per kept item.
    let library: Statistics
    let raw: Statistics

    /// The ratios of the rounds; a disturbance in a round affects both figures alike.
    let ratio: Statistics
    let peers: [PeerResult]
    let budget: String?

    /// True if the figure is within the budget; nil without a budget, and after a quick run.
    let isWithinLimit: Bool?

    /// The heap blocks per operation or per kept item; nil if they can't be counted.
    let allocations: Double?
    let rawAllocations: Double?
    let allocationBudget: Double?
    let areAllocationsMet: Bool?

    @MainActor
    init(of row: Row, _ comparison: Comparison, isJudged: Bool) {
        name = row.name
        summary = row.summary
        unit = row.unit
        let rounds = comparison.rounds
        library = Statistics(rounds.map { row.library($0) })
        raw = Statistics(rounds.map { row.raw($0) })
        ratio = Statistics(rounds.map { row.library($0) / row.raw($0) })
        peers = Peer.allCases.compactMap { PeerResult(of: $0, in: comparison, raw: row.raw) }
        budget = row.budget.limit?.description
        let limit = isJudged ? row.budget.limit : nil
        let difference = Statistics(rounds.map { row.library($0) - row.raw($0) })
        isWithinLimit = limit?.isMet(value: library, ratio: ratio, difference: difference)
        allocations = comparison.blocks.map { row.library($0) }
        rawAllocations = comparison.blocks.map { row.raw($0) }
        allocationBudget = row.budget.allocations
        areAllocationsMet = Self.areMet(allocations, row.budget.allocations)
    }

    /// True if the row meets its budget; nil without a budget.
    var isMet: Bool? {
        guard isWithinLimit != nil || areAllocationsMet != nil else { return nil }
        return isWithinLimit != false && areAllocationsMet != false
    }

    /// True if the raw figure is more than noise, so that the ratio is meaningful.
    var hasRatio: Bool { raw.median >= 1 || unit != .nanoseconds }

    /// Treats one allocation in a thousand operations as memory growth, not as their cost.
    private static func areMet(_ allocations: Double?, _ budget: Double?) -> Bool? {
        guard let allocations, let budget else { return nil }
        return allocations <= budget + 0.001
    }
}

extension Budget.Limit {
    fileprivate func isMet(value: Statistics, ratio: Statistics, difference: Statistics) -> Bool {
        switch self {
        case .timesRaw(let factor): ratio.median <= factor
        case .atMost(let limit, _): value.median <= limit
        case .overRaw(let limit): difference.median <= limit
        }
    }
}
