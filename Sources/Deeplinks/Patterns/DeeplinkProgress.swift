/// How far a search came, for the error of one that found nothing.
struct DeeplinkProgress {
    /// A node of the tree that a part of the link does not lead on from.
    struct Stop {
        let part: Int
        let node: Int
        let point: DeeplinkSearch.Point
    }

    /// A form that matches all parts, as do those that follow it, and is still not taken.
    struct Refusal {
        let form: Int
        let point: DeeplinkSearch.Point
        let reason: Reason
    }

    enum Reason {
        /// A query value is none of its kind.
        case query(DeeplinkPlaceholder, String)
        /// Nothing could be made of the match.
        case notAccepted
    }

    /// An error names no more.
    static let greatestCount = 5

    /// The first stops at the furthest part.
    private(set) var stops: [Stop] = []

    /// The first refusals at the furthest point.
    private(set) var refusals: [Refusal] = []

    mutating func stop(
        at part: Int,
        node: @autoclosure () -> Int,
        of point: DeeplinkSearch.Point
    ) {
        let furthest = stops.first?.part ?? part
        guard part >= furthest else { return }
        if part > furthest { stops.removeAll() }
        guard stops.count < Self.greatestCount else { return }
        stops.append(Stop(part: part, node: node(), point: point))
    }

    /// Whether further stops would change nothing, as the link has this many parts.
    func isComplete(at count: Int) -> Bool {
        stops.count == Self.greatestCount && stops.first?.part == count
    }

    mutating func refuse(_ form: Int, at point: DeeplinkSearch.Point, _ reason: Reason) {
        let furthest = refusals.first?.point.part ?? point.part
        guard point.part >= furthest else { return }
        if point.part > furthest { refusals.removeAll() }
        guard refusals.count < Self.greatestCount else { return }
        refusals.append(Refusal(form: form, point: point, reason: reason))
    }
}
