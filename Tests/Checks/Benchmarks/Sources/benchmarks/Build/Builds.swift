/// Times clean builds of the library, a plain program and OpenCombine, once for all rows.
@MainActor
final class Builds {
    private var rounds: [[Command.Duration]]?

    /// Returns the durations of each round: the library's, the plain program's, OpenCombine's.
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
