/// What a row may cost: what DESIGN §6 allows, or the limit that was set when its work was built.
struct Budget {
    /// What the time is measured against.
    enum Limit {
        case timesRaw(Double)
        case atMost(Double, Unit)

        /// So many nanoseconds more than raw.
        case overRaw(Double)

        /// No slower than without what the row adds; the rest is noise.
        static let flat = Limit.timesRaw(1.15)
    }

    /// The time; nil for a row that is for information.
    let limit: Limit?

    /// The heap allocations per unit; nil where any number will do.
    let allocations: Double?

    init(_ limit: Limit? = nil, allocations: Double? = nil) {
        self.limit = limit
        self.allocations = allocations
    }

    static let information = Budget()
}

extension Budget.Limit: CustomStringConvertible {
    var description: String {
        switch self {
        case .timesRaw(let factor): "<= \(factor) x raw"
        case .atMost(let value, let unit): "<= \(value) \(unit.rawValue)"
        case .overRaw(let time): "<= raw + \(time) ns"
        }
    }
}
