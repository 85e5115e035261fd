extension SelfCheck {
    mutating func statistics() {
        let odd = Statistics([5, 1, 4, 2, 3])
        expect("the median of five", odd.median, is: 3)
        expect("the lower quartile of five", odd.lowerQuartile, is: 2)
        expect("the upper quartile of five", odd.upperQuartile, is: 4)
        expect("the spread of five", odd.spread, is: 2.0 / 3)
        expect("the samples' order", odd.samples, is: [5, 1, 4, 2, 3])
        expect("the median of four", Statistics([4, 1, 3, 2]).median, is: 2.5)
        expect("the quartile of four", Statistics([4, 1, 3, 2]).lowerQuartile, is: 1.75)
        expect("the median of one", Statistics([7]).median, is: 7)
        expect("the spread of one", Statistics([7]).spread, is: 0)
        expect("the median of none", Statistics([]).median, is: 0)
        expect("the spread of negative ones", Statistics([-1, -2, -3]).spread, is: 0.5)
    }

    mutating func rounds() {
        let orders = (0..<4).map { Rounds<Double>.order(of: 3, inRound: $0) }
        expect("the turns of three", orders, is: [[0, 1, 2], [2, 1, 0], [1, 2, 0], [0, 2, 1]])
        expect("a contestant's value", Reading.value(1)([10, 20]), is: 20)
        expect("a slope", Reading.slope(from: 0, to: 1, over: 5)([10, 20]), is: 2)
    }

    /// Checks that blocks are counted; otherwise every budget of 0 would be met.
    mutating func heap() async {
        var kept: [Tally] = []
        kept.reserveCapacity(100)
        let use = await HeapWatch.use { for _ in 0..<100 { kept.append(opaque(Tally())) } }
        guard let use else { return }
        expect("a hundred blocks are counted", use.allocations, is: 100)
        expect("a hundred blocks are kept", use.blocks, is: Int64(kept.count))
    }

    mutating func budgets() {
        expect("1.4 x raw within 1.5 x", result(140, 100, .timesRaw(1.5)).isMet, is: true)
        expect("1.6 x raw within 1.5 x", result(160, 100, .timesRaw(1.5)).isMet, is: false)
        expect("raw + 40 within raw + 50", result(140, 100, .overRaw(50)).isMet, is: true)
        expect("raw + 60 within raw + 50", result(160, 100, .overRaw(50)).isMet, is: false)
        expect("140 within 150", result(140, 1, .atMost(150, .nanoseconds)).isMet, is: true)
        expect("160 within 150", result(160, 1, .atMost(150, .nanoseconds)).isMet, is: false)
        expect("a row without a budget", result(1, 1).isMet, is: nil)
        expect("1 block of 0", result(1, 1, blocks: 1, of: 0).isMet, is: false)
        expect("2 blocks of 2", result(1, 1, blocks: 2, of: 2).isMet, is: true)
        expect("a row judged after a quick run", result(1, 9, .flat, judged: false).isMet, is: nil)
        let (met, missed) = (result(1, 1, .flat), result(9, 1, .flat))
        expect("a budget missed", missedRows([met, missed], isQuick: false), is: ["row"])
        expect("all budgets met", missedRows([met], isQuick: false), is: [])
        expect("a budget after a quick run", missedRows([missed], isQuick: true), is: [])
        let peer = result(200, 100).peers.first
        expect("a peer's value", peer?.value.median, is: 300)
        expect("a peer's ratio is to raw", peer?.ratio.median, is: 3)
    }

    private func missedRows(_ rows: [RowResult], isQuick: Bool) -> [String] {
        do throws(MissedBudgets) {
            try MissedBudgets.check(JSONReport(rows, isQuick: isQuick, samples: 5))
            return []
        } catch {
            return error.rows
        }
    }

    /// Creates a result of five rounds without noise, with a peer that takes three times as long as
    /// raw.
    func result(
        _ library: Double,
        _ raw: Double,
        _ limit: Budget.Limit? = nil,
        blocks: Double = 0,
        of allowed: Double? = nil,
        judged isJudged: Bool = true
    ) -> RowResult {
        let row = Row("row", "", unit: .nanoseconds, budget: Budget(limit, allocations: allowed)) {
            _ in nil
        }
        let rounds = Array(repeating: [library, raw, raw * 3], count: 5)
        let comparison = Comparison(
            rounds: rounds,
            blocks: [blocks, 0, 0],
            peers: [.openCombine: 2]
        )
        return RowResult(of: row, comparison, isJudged: isJudged)
    }
}
