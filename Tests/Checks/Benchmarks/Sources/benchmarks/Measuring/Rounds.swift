/// Values measured in turns, so that a disturbance affects all contestants alike.
///
/// The order is rotated and reversed from round to round, so that no contestant always follows the
/// same one.
@MainActor
struct Rounds<Value> {
    /// For each round, one value per contestant, in the contestants' order.
    let values: [[Value]]

    init<Subject>(
        of subjects: [Subject],
        at pace: Pace,
        measure: @MainActor (Subject) async throws -> Value
    ) async rethrows {
        var rounds: [[Value]] = []
        for number in 0..<pace.warmUps + pace.samples {
            var round = [Value?](repeating: nil, count: subjects.count)
            for place in Self.order(of: subjects.count, inRound: number) {
                round[place] = try await measure(subjects[place])
            }
            rounds.append(round.compactMap { $0 })
        }
        values = Array(rounds.dropFirst(pace.warmUps))
    }

    /// Returns the contestants' indices in the order of one round.
    static func order(of count: Int, inRound number: Int) -> [Int] {
        let turned = (0..<count).map { ($0 + number / 2) % count }
        return number.isMultiple(of: 2) ? turned : turned.reversed()
    }
}
