internal import Delivery

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

    enum Decision {
        case tracked
        case held
        case refused(String)
    }

    /// The consented purposes; nil before the user has answered.
    private var purposes: Set<AnalyticsPurpose>?

    /// The purposes whose withdrawal resets the providers.
    private let resetting: Set<AnalyticsPurpose>
    private let limit: Int
    private var waiting: [Waiting] = []
    private var isFull = false

    init(_ purposes: Set<AnalyticsPurpose>?, resetting: Set<AnalyticsPurpose>, limit: Int) {
        self.purposes = purposes
        self.resetting = resetting
        self.limit = limit
    }

    func decision(for call: AnalyticsCall, _ purpose: AnalyticsPurpose) -> Decision {
        // A reset protects the user; it only keeps its place among the calls that wait.
        if call.kind == .reset { return waiting.isEmpty ? .tracked : .held }
        if purpose.beforeAnswer == .tracked { return .tracked }
        if let purposes {
            return purposes.contains(purpose) ? .tracked : .refused("no consent to \(purpose.name)")
        }
        guard purpose.beforeAnswer == .held else {
            return .refused("no answer about \(purpose.name)")
        }
        guard waiting.count < limit else {
            reportFull()
            return .refused("\(limit) events are held")
        }
        return .held
    }

    func hold(_ call: Waiting) {
        let repeats = call.call.kind == .reset && waiting.last?.call.kind == .reset
        if !repeats { waiting.append(call) }
    }

    /// Notes an answer; returns the calls that waited for it, and true if providers are to be reset.
    func update(_ new: Set<AnalyticsPurpose>?) -> (waiting: [Waiting], resets: Bool) {
        let withdrawn = (purposes ?? []).subtracting(new ?? [])
        purposes = new
        let answered = new == nil ? [] : waiting
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
