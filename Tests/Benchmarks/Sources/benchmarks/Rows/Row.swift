/// One line of the table: a piece of work, what it is compared with, and what it may cost.
@MainActor
struct Row {
    /// When a row is measured that was not asked for by name.
    enum Occasion {
        case always

        /// It takes seconds: not in a quick run.
        case unlessQuick

        /// It takes minutes.
        case never
    }

    /// Names the row on the command line; rows are chosen by how their names begin.
    let name: String

    /// What is measured, in a few words.
    let summary: String
    let unit: Unit
    let occasion: Occasion
    let budget: Budget

    /// How the library's figure and the raw one are read from the contestants' values.
    let library: Reading
    let raw: Reading

    /// Makes what is measured, and measures it; nil where that can't be done.
    private let compare: @MainActor (Pace) async throws -> Comparison?

    init(
        _ name: String,
        _ summary: String,
        unit: Unit,
        occasion: Occasion = .always,
        budget: Budget = .information,
        library: Reading = .value(0),
        raw: Reading = .value(1),
        compare: @escaping @MainActor (Pace) async throws -> Comparison?
    ) {
        self.name = name
        self.summary = summary
        self.unit = unit
        self.occasion = occasion
        self.budget = budget
        self.library = library
        self.raw = raw
        self.compare = compare
    }

    /// What was measured; nil where that can't be done.
    func measure(at pace: Pace) async throws -> RowResult? {
        let isLong = occasion != .always && pace.isLongEnough
        return try await compare(isLong ? .long : pace)
            .map { RowResult(of: self, $0, isJudged: pace.isLongEnough) }
    }
}
