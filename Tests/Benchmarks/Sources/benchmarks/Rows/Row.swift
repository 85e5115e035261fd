/// One line of the table: a piece of work, what it is compared with, and what it may cost.
@MainActor
struct Row {
    /// Names the row on the command line; rows are chosen by how their names begin.
    let name: String

    /// What is measured, in a few words.
    let summary: String
    let unit: Unit
    let budget: Budget

    /// How the library's figure and the raw one are read from the contestants' values.
    let library: Reading
    let raw: Reading

    /// Makes what is measured, and measures it; nil where that can't be done.
    private let compare: (Pace) -> Comparison?

    /// A row that compares the time of the first contestant, the library, with the second's, the
    /// raw one.
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
        unit = .nanoseconds
        self.budget = budget
        self.library = library
        self.raw = raw
        compare = { Comparison(of: contestants(), at: $0) }
    }

    /// A row that compares the memory of the first keeper, the library, with the second's.
    init(_ name: String, _ summary: String, keepers: @escaping () -> [Keeper]) {
        self.name = name
        self.summary = summary
        unit = .bytes
        budget = .information
        library = .value(0)
        raw = .value(1)
        compare = { Comparison(of: keepers(), at: $0) }
    }

    /// What was measured; nil where that can't be done.
    func measure(at pace: Pace) -> RowResult? {
        compare(pace).map { RowResult(of: self, $0, isJudged: pace.isLongEnough) }
    }
}
