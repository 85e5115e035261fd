/// What clean builds take, of the library and of others in turns; measured once for all rows.
@MainActor
final class Builds {
    private var rounds: [[Command.Duration]]?

    /// What each build took, in each round those of the library, of a program that prints, and of
    /// OpenCombine.
    func rounds(at pace: Pace) throws -> [[Command.Duration]] {
        if let rounds { return rounds }
        let workshop = try Workshop()
        let builds = [
            workshop.buildLibrary, { try workshop.build(.plain) }, workshop.buildOpenCombine,
        ]
        let all = try (0..<pace.warmUps + pace.samples).map { number in
            var round: [Int: Command.Duration] = [:]
            for place in Rounds.order(of: builds.count, inRound: number) {
                round[place] = try builds[place]()
            }
            return builds.indices.compactMap { round[$0] }
        }
        let rounds = Array(all.dropFirst(pace.warmUps))
        self.rounds = rounds
        return rounds
    }
}
