internal import EventRuntime
internal import Suas

/// The user's consent to purposes, and the calls that wait for an answer.
@MainActor
final class AnalyticsConsent {
    /// A call as it left its row, without the event.
    struct Waiting: Uninspected {
        let call: AnalyticsCall
        let recording: AnalyticsRecording

        /// The properties that transcripts hide.
        let hidden: [String]
        let source: AnalyticsSource

        /// The row's count that admitted the call: of the producer, or of all.
        @MainActor
        var admittedAs: [ObjectIdentifier] {
            let isOfSource = if case .oncePerAppearance = recording.policy { true } else { false }
            return [ObjectIdentifier(recording)] + (isOfSource ? [ObjectIdentifier(source)] : [])
        }
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

    /// Begins with an answer, or takes over another consent's, and what waits for the next one.
    init(
        _ purposes: Set<AnalyticsPurpose>?,
        after other: AnalyticsConsent?,
        resetting: Set<AnalyticsPurpose>,
        limit: Int
    ) {
        other?.subscription?.removeListener()
        self.purposes = other.map(\.purposes) ?? purposes.map(Array.init)
        waiting = other?.waiting ?? []
        self.resetting = resetting
        self.limit = limit
    }

    func decision(for purpose: AnalyticsPurpose) -> Decision {
        if isTracked(purpose) { return .tracked }
        guard purposes == nil, purpose.beforeAnswer == .held else { return .refused }
        if waiting.count < limit { return .held }
        reportFull()
        return .refused
    }

    private func isTracked(_ purpose: AnalyticsPurpose) -> Bool {
        purpose == .necessary
            || purposes?.contains(purpose) ?? (purpose.beforeAnswer == .tracked)
    }

    /// The reason why a purpose is refused, for transcripts.
    func reason(for purpose: AnalyticsPurpose) -> String {
        if purposes != nil { return "no consent to \(purpose.name)" }
        return purpose.beforeAnswer == .held
            ? "\(limit) events are held" : "no answer about \(purpose.name)"
    }

    func hold(_ call: Waiting) { waiting.append(call) }

    /// Holds a reset that was carried out, if a call before it will identify a user or a group.
    func holdReset(_ reset: Waiting) {
        for call in waiting.reversed() {
            if call.call.isIdentity { return hold(reset) }
            if call.call.kind == .reset, call.recording.row == reset.recording.row { return }
        }
    }

    /// Notes an answer; returns the calls that waited for it, and true if providers are to be reset.
    func update(_ new: Set<AnalyticsPurpose>?) -> (waiting: [Waiting], resets: Bool) {
        let before = resetting.filter(isTracked)
        let answered = new == nil ? [] : waiting
        purposes = new.map(Array.init)
        if new != nil { (waiting, isFull) = ([], false) }
        return (answered, !before.allSatisfy(isTracked))
    }

    private func reportFull() {
        guard !isFull else { return }
        isFull = true
        Diagnostics.report(
            "An AnalyticsEventsListener holds no more events.",
            ["held events": "\(limit)"],
            explanation: """
                The user hasn't answered yet. Later events that would be held are dropped; those \
                that are held are tracked if the answer consents to their purposes.
                """,
            fix: "To fix this, ask the user earlier, or raise the limit of consent(in:holding:)."
        )
    }
}
