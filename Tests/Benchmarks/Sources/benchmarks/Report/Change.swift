/// What has become of a row since another run.
struct Change {
    enum Verdict: String {
        case same = ""
        case better
        case worse
    }

    /// How many times greater the figure is than it was.
    let factor: Double

    /// By what part of itself the figure may differ from one run to the next.
    let noise: Double

    /// How many heap blocks more an operation asks for, beyond what is memory that grows; 0 where they
    /// were not counted.
    let moreBlocks: Double

    init(from old: RowResult, to new: RowResult) {
        let compared = old.hasRatio && new.hasRatio ? \RowResult.ratio : \.library
        let before = old[keyPath: compared]
        let after = new[keyPath: compared]
        factor = after.median / before.median
        noise = max(Self.leastNoise(of: new.unit), before.spread + after.spread)
        if let was = old.allocations, let now = new.allocations {
            moreBlocks = abs(now - was) > max(0.01, was * 0.02) ? now - was : 0
        } else {
            moreBlocks = 0
        }
    }

    var verdict: Verdict {
        if factor > 1 + noise || moreBlocks > 0 { return .worse }
        if factor < 1 / (1 + noise) || moreBlocks < 0 { return .better }
        return .same
    }

    /// What another process can differ by though the spread within each is less: addresses fall
    /// elsewhere.
    static func leastNoise(of unit: Unit) -> Double {
        switch unit {
        case .nanoseconds, .seconds: 0.1
        case .bytes, .kilobytes: 0.01
        }
    }
}
