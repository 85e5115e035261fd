/// Reads one figure of a row from the values of its contestants.
struct Reading {
    private let read: ([Double]) -> Double

    /// The value of one contestant.
    static func value(_ index: Int) -> Reading {
        Reading { $0[index] }
    }

    /// The extra cost of one contestant over another, divided by the number of extra steps.
    static func slope(from first: Int, to second: Int, over steps: Int = 1) -> Reading {
        Reading { ($0[second] - $0[first]) / Double(steps) }
    }

    func callAsFunction(_ values: [Double]) -> Double {
        read(values)
    }
}
