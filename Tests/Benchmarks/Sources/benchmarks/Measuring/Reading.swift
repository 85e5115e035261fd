/// How one figure of a row is read from the values of its contestants.
struct Reading {
    private let read: ([Double]) -> Double

    /// The value of one contestant.
    static func value(_ index: Int) -> Reading {
        Reading { $0[index] }
    }

    /// How much more one contestant takes than another, spread over what it does more.
    static func slope(from first: Int, to second: Int, over steps: Int = 1) -> Reading {
        Reading { ($0[second] - $0[first]) / Double(steps) }
    }

    func callAsFunction(_ values: [Double]) -> Double {
        read(values)
    }
}
