/// The measured values of one row's contestants.
@MainActor
struct Comparison {
    /// The compared values per unit: for each round, one value per contestant.
    let rounds: [[Double]]

    /// The heap blocks per unit of each contestant; nil if they can't be counted.
    let blocks: [Double]?

    /// The index of each peer among the contestants.
    let peers: [Peer: Int]

    init(rounds: [[Double]], blocks: [Double]? = nil, peers: [Peer: Int] = [:]) {
        self.rounds = rounds
        self.blocks = blocks
        self.peers = peers
    }

    /// Compares the times of contestants.
    init(timesOf contestants: [Contestant], at pace: Pace) async {
        var operations: [Int] = []
        for contestant in contestants {
            operations.append(await contestant.operations(lasting: pace.sampleTime))
        }
        let works = Array(zip(contestants, operations))
        let rounds = await Rounds(of: works, at: pace) { work in
            await work.0.nanosecondsPerUnit(operations: work.1)
        }
        var blocks: [Double] = []
        for (contestant, operations) in works {
            guard let count = await contestant.allocations(in: operations) else { break }
            blocks.append(count)
        }
        self.init(
            rounds: rounds.values,
            blocks: blocks.count == contestants.count ? blocks : nil,
            peers: contestants.peers
        )
    }

    /// Compares the peak heap use of contestants; nil if it can't be measured.
    init?(peaksOf contestants: [Contestant], at pace: Pace) async {
        let rounds = await Rounds(of: contestants, at: pace.forPeaks) {
            await $0.peak() ?? .nan
        }
        guard !rounds.values.joined().contains(where: \.isNaN) else { return nil }
        self.init(rounds: rounds.values, peers: contestants.peers)
    }

    /// Compares the heap use per kept item; nil if it can't be measured.
    init?(sharesOf keepers: [Keeper], at pace: Pace) async {
        var blocks: [Double] = []
        for keeper in keepers {
            guard let share = await keeper.share() else { return nil }
            blocks.append(share.blocks)
        }
        let rounds = await Rounds(of: keepers, at: pace) { await $0.share()?.bytes ?? .nan }
        self.init(rounds: rounds.values, blocks: blocks)
    }
}

extension [Contestant] {
    @MainActor
    fileprivate var peers: [Peer: Int] {
        let places = enumerated().compactMap { place, contestant in
            contestant.peer.map { ($0, place) }
        }
        return Dictionary(uniqueKeysWithValues: places)
    }
}
