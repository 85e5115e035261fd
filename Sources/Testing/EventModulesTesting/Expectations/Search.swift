/// The search for the entries that meet expectations, each of which needs its own.
@MainActor
struct Search {
    let expectations: [FlowExpectation]

    /// The entry of each expectation that is met, by the expectation's index.
    private var matches: [Int: FlowEntry] = [:]

    /// The verdicts so far, for each expectation by the entry's number: each entry is judged once.
    private var verdicts: [[Int: FlowExpectation.Verdict]]

    /// The time for which the entries were awaited; nil if they weren't.
    var limit: Duration?

    /// The earlier entries that would have met the missing expectations.
    var earlier: [FlowEntry] = []

    /// The other outcomes that the test still has to expect.
    var unexpected: [FlowEntry] = []

    /// These outcomes, and the details that a missing expectation has refused.
    var candidates: [FlowEntry] = []

    /// Finds entries for as many expectations as possible, the first ones that can meet them.
    init(for expectations: [FlowExpectation], among entries: [FlowEntry]) {
        self.expectations = expectations
        verdicts = expectations.map { _ in [:] }
        for entry in entries where matches.count < expectations.count {
            var tried: Set<Int> = []
            _ = match(entry, &tried)
        }
    }

    /// Matches an entry with an expectation, which may pass its present entry on to another one.
    private mutating func match(_ entry: FlowEntry, _ tried: inout Set<Int>) -> Bool {
        let free = expectations.indices.filter { matches[$0] == nil }
        for index in free + matches.keys.sorted() where !tried.contains(index) {
            guard isMet(index, by: entry) else { continue }
            tried.insert(index)
            if let present = matches[index], !match(present, &tried) { continue }
            matches[index] = entry
            return true
        }
        return false
    }

    private mutating func isMet(_ index: Int, by entry: FlowEntry) -> Bool {
        let verdict = verdicts[index][entry.number] ?? expectations[index].verdict(entry.fact)
        verdicts[index][entry.number] = verdict
        return verdict == .met
    }

    // MARK: - The result

    var pairs: [(expectation: FlowExpectation, entry: FlowEntry)] {
        expectations.indices.compactMap { index in matches[index].map { (expectations[index], $0) }
        }
    }

    var found: [FlowEntry] { pairs.map(\.entry) }

    var missing: [FlowExpectation] { missingIndices.map { expectations[$0] } }

    private var missingIndices: [Int] { expectations.indices.filter { matches[$0] == nil } }

    /// The reasons why missing expectations refused entries, by the entry's number.
    var refusals: [Int: String] {
        let refused = missingIndices.flatMap { verdicts[$0] }.compactMap { number, verdict in
            if case .refused(let reason) = verdict { (number, reason) } else { nil }
        }
        return Dictionary(refused) { first, _ in first }
    }

    /// The entries that most probably are in the place of the missing ones.
    var nearest: [FlowEntry] {
        let refused = candidates.filter { refusals[$0.number] != nil }
        return Array((refused.isEmpty ? unexpected : refused).prefix(missing.count))
    }
}
