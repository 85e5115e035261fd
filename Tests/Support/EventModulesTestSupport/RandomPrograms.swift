package import Testing

/// Runs random programs, each a list of steps, until one of them fails.
///
/// The failure is recorded with the program's seed and the steps that it needs: others are dropped as
/// long as the rest still fails, whatever the reason.
///
/// - Parameters:
///   - seeds: The seeds of the programs; `EVENTMODULES_SEED` makes the seed of a failure the first one.
///   - sourceLocation: The location of the failure.
///   - makeSteps: Makes the steps of a seed.
///   - failure: Runs steps, of which any may be missing, and returns the failure's text.
@MainActor
package func checkPrograms<Step>(
    _ seeds: [UInt64],
    sourceLocation: SourceLocation = #_sourceLocation,
    steps makeSteps: @MainActor (UInt64) -> [Step],
    failure: @MainActor ([Step]) async throws -> String?
) async rethrows {
    for seed in seeds {
        let steps = makeSteps(seed)
        guard let text = try await failure(steps) else { continue }
        let needed = try await shrunk(steps) { try await failure($0) != nil }
        let last = try await failure(needed) ?? text
        let lines = needed.map { "  \($0)" }.joined(separator: "\n")
        Issue.record(
            """
            EVENTMODULES_SEED=\(seed): \(needed.count) of \(steps.count) steps fail:
            \(lines)
            \(last)
            """,
            sourceLocation: sourceLocation
        )
        return
    }
}

/// Drops steps as long as the others still fail: halves first, then ever smaller parts, and in the end
/// single ones.
///
/// - Parameters:
///   - steps: Steps that fail.
///   - limit: The greatest number of runs.
///   - fails: Runs some of the steps.
/// - Returns: Steps that fail, none of which can be left out, unless the limit was reached.
@MainActor
package func shrunk<Step>(
    _ steps: [Step],
    limit: Int = 2_000,
    while fails: @MainActor ([Step]) async throws -> Bool
) async rethrows -> [Step] {
    var needed = steps
    var runCount = 0
    var size = max(1, needed.count / 2)
    while true {
        let countBefore = needed.count
        var start = 0
        while start < needed.count, runCount < limit {
            let end = min(start + size, needed.count)
            let rest = Array(needed[..<start] + needed[end...])
            runCount += 1
            if try await fails(rest) { needed = rest } else { start = end }
        }
        if runCount == limit || size == 1 && needed.count == countBefore { return needed }
        size = max(1, size / 2)
    }
}
