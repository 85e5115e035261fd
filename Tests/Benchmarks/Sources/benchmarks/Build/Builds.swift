/// What clean builds take, of the library and of others in turns; measured once for all rows.
@MainActor
final class Builds {
    private var rounds: [[Command.Duration]]?

    /// What each build took, in each round those of the library, of a program that prints, and of
    /// OpenCombine.
    func rounds(at pace: Pace) async throws -> [[Command.Duration]] {
        if let rounds { return rounds }
        let workshop = try Workshop()
        let builds: [@MainActor () throws -> Command.Duration] = [
            workshop.buildLibrary, { try workshop.build(.plain) }, workshop.buildOpenCombine,
        ]
        let values = try await Rounds(of: builds, at: pace) { try $0() }.values
        rounds = values
        return values
    }
}
