internal import Delivery
internal import Suas

/// The user's consent to purposes, and the calls that wait for an answer.
@MainActor
final class AnalyticsConsent {
    /// A call as it left its row, without the event.
    struct Waiting {
        let call: AnalyticsCall
        let recording: AnalyticsRecording
        let secrets: [AnalyticsValue]
        let source: AnalyticsSource
    }

    enum Decision { case tracked, held, refused }

    /// The consented purposes, which are few, and compared faster than hashed; nil before the answer.
    @exclusivity(unchecked)
    private var purposes: [AnalyticsPurpose]?

    /// The purposes whose withdrawal resets the providers.
    private let resetting: Set<AnalyticsPurpose>
    private let limit: Int
    var subscription: StoreSubscription?
    @exclusivity(unchecked)
    private var waiting: [Waiting] = []
    private var isFull = false

    init(_ purposes: Set<AnalyticsPurpose>?, resetting: Set<AnalyticsPurpose>, limit: Int) {
        self.purposes = purposes.map(Array.init)
        self.resetting = resetting
        self.limit = limit
    }

    func decision(for purpose: AnalyticsPurpose) -> Decision {
        if purpose == .necessary { return .tracked }
        if let purposes { return purposes.contains(purpose) ? .tracked : .refused }
        switch purpose.beforeAnswer {
        case .tracked: return .tracked
        case .dropped: return .refused
        case .held where waiting.count < limit: return .held
        case .held:
            reportFull()
            return .refused
        }
    }

    /// The reason why a purpose is refused, for transcripts.
    func reason(for purpose: AnalyticsPurpose) -> String {
        if purposes != nil { return "no consent to \(purpose.name)" }
        let isFull = purpose.beforeAnswer == .held
        return isFull ? "\(limit) events are held" : "no answer about \(purpose.name)"
    }

    func hold(_ call: Waiting) { waiting.append(call) }

    /// Holds a reset that was carried out, if a call before it will identify a user or a group.
    func holdReset(_ reset: Waiting) {
        for call in waiting.reversed() {
            if call.call.kind == .identify || call.call.kind == .group { return hold(reset) }
            if call.call.kind == .reset, call.recording.row == reset.recording.row { return }
        }
    }

    /// Takes the calls that wait for another answer.
    func takeOver(_ other: AnalyticsConsent) { waiting = other.waiting }

    /// Notes an answer; returns the calls that waited for it, and true if providers are to be reset.
    func update(_ new: Set<AnalyticsPurpose>?) -> (waiting: [Waiting], resets: Bool) {
        let withdrawn = Set(purposes ?? []).subtracting(new ?? [])
        let answered = new == nil ? [] : waiting
        purposes = new.map(Array.init)
        if new != nil { (waiting, isFull) = ([], false) }
        return (answered, !withdrawn.isDisjoint(with: resetting))
    }

    private func reportFull() {
        guard !isFull else { return }
        isFull = true
        Diagnostics.report(
            "An AnalyticsEventsListener holds no more events.",
            ["held events": "\(limit)"],
            explanation: """
                The user hasn't answered yet. Later events are dropped; those that are held are \
                tracked if the answer consents to their purposes.
                """,
            fix: "To fix this, ask the user earlier, or raise the limit of consent(in:holding:)."
        )
    }
}
