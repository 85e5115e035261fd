/// What was measured of a peer in one row.
struct PeerResult: Codable {
    let peer: Peer
    let value: Statistics

    /// The ratios to raw of the rounds.
    let ratio: Statistics

    /// Heap blocks that an operation asks for; nil where they can't be counted.
    let allocations: Double?

    /// The result of a peer; nil if it is not in the comparison.
    @MainActor
    init?(of peer: Peer, in comparison: Comparison, raw: Reading) {
        guard let place = comparison.peers[peer] else { return nil }
        self.peer = peer
        value = Statistics(comparison.rounds.map { $0[place] })
        ratio = Statistics(comparison.rounds.map { $0[place] / raw($0) })
        allocations = comparison.blocks.map { $0[place] }
    }
}
