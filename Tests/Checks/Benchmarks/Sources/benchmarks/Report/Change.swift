/// The change of a row since another run.
struct Change {
    enum Verdict: String {
        case same = ""
        case better
        case worse
    }

    /// The new figure divided by the old one.
    let factor: Double

    /// The fraction by which the figure may vary between runs.
    let noise: Double

    /// The additional heap blocks per operation, not counting memory growth; 0 if they weren't
    /// counted.
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

    /// The smallest noise to assume.
    ///
    /// Memory addresses differ between processes, so figures may vary by more than the spread
    /// within each.
    static func leastNoise(of unit: Unit) -> Double {
        switch unit {
        case .nanoseconds, .seconds: 0.1
        case .bytes, .kilobytes: 0.01
        }
    }
}
