internal import EventRuntime

/// The causes of the newest records of a recording, back to the outside.
///
/// Its memory is bounded: a record caused more than 65,536 records back counts as from outside.
struct FlowAncestry {
    /// The facts about an earlier record that later ones need.
    struct Ancestor {
        let number: Int

        /// The number of the record that came from outside.
        let root: Int
        let at: Duration
    }

    private static let keptCount = 1 << 16

    private var ancestors: [Ancestor] = []

    mutating func add(_ record: FlowLine) {
        let cause = record.causeNumber.flatMap { self[$0] }
        ancestors.append(
            Ancestor(number: record.number, root: cause?.root ?? record.number, at: record.at)
        )
        if ancestors.count >= 2 * Self.keptCount { ancestors.removeFirst(Self.keptCount) }
    }

    /// A record; nil if it is missing or no longer kept.
    subscript(number: Int) -> Ancestor? {
        indexOfID(number, amongFirst: ancestors.count) { ancestors[$0].number }
            .map { ancestors[$0] }
    }
}
