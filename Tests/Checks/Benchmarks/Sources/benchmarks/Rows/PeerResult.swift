/// The result of a peer in one row.
struct PeerResult: Codable {
    let peer: Peer
    let value: Statistics

    /// The ratios to raw, one for each round.
    let ratio: Statistics

    /// The heap blocks per operation; nil if they can't be counted.
    let allocations: Double?

    /// Creates the result of a peer; nil if it isn't in the comparison.
    @MainActor
    init?(of peer: Peer, in comparison: Comparison, raw: Reading) {
        guard let place = comparison.peers[peer] else { return nil }
        self.peer = peer
        value = Statistics(comparison.rounds.map { $0[place] })
        ratio = Statistics(comparison.rounds.map { $0[place] / raw($0) })
        allocations = comparison.blocks.map { $0[place] }
    }
}
