/// One line of the table: a piece of work, its comparison and its budget.
@MainActor
struct Row {
    /// The runs in which a row is measured without being named.
    enum Occasion {
        case always

        /// Takes seconds; skipped in a quick run.
        case unlessQuick

        /// Takes minutes; measured only if named.
        case never
    }

    /// The name on the command line, where rows are selected by prefix.
    let name: String

    /// A short description of the work.
    let summary: String
    let unit: Unit
    let occasion: Occasion
    let budget: Budget

    /// Reads the library's figure from the contestants' values; `raw` reads the raw figure.
    let library: Reading
    let raw: Reading

    /// Creates and measures the contestants; nil if that isn't possible.
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

    /// Measures the row; nil if that isn't possible.
    func measure(at pace: Pace) async throws -> RowResult? {
        let isLong = occasion != .always && pace.isLongEnough
        return try await compare(isLong ? .long : pace)
            .map { RowResult(of: self, $0, isJudged: pace.isLongEnough) }
    }
}
