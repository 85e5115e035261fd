/// One line of the table: a piece of work, what it is compared with, and what it may cost.
@MainActor
struct Row {
    /// Names the row on the command line; rows are chosen by how their names begin.
    let name: String

    /// What is measured, in a few words.
    let summary: String
    let budget: Budget

    /// Makes what is measured; only for rows that are asked for.
    let makeContestants: () -> [Contestant]

    /// How the library's figure and the raw one are read from the contestants' values.
    let library: Reading
    let raw: Reading

    /// A row that compares the first contestant, the library, with the second, the raw one.
    init(
        _ name: String,
        _ summary: String,
        budget: Budget = .information,
        library: Reading = .value(0),
        raw: Reading = .value(1),
        contestants: @escaping () -> [Contestant]
    ) {
        self.name = name
        self.summary = summary
        self.budget = budget
        self.library = library
        self.raw = raw
        makeContestants = contestants
    }

    func measure(at pace: Pace) -> RowResult {
        let comparison = Comparison(of: makeContestants(), at: pace)
        return RowResult(of: self, comparison, isJudged: pace.isLongEnough)
    }
}
