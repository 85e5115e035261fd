/// The limits of a row: those of DESIGN §6, or those set when its work was implemented.
struct Budget {
    /// The limit of a row's figure.
    enum Limit {
        case timesRaw(Double)
        case atMost(Double, Unit)

        /// At most this many nanoseconds more than raw.
        case overRaw(Double)

        /// No slower than raw, apart from noise.
        static let flat = Limit.timesRaw(1.15)
    }

    /// The limit of the figure; nil for a row that is only informative.
    let limit: Limit?

    /// The limit of heap allocations per unit; nil for no limit.
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
