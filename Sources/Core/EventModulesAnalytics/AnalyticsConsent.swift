internal import EventModulesCore
internal import EventRuntime
internal import Suas

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// The purpose for which an event is tracked, to which the user may have to consent.
///
/// ```swift
/// extension AnalyticsPurpose {
///     static let personalization = AnalyticsPurpose("personalization")
/// }
/// ```
public struct AnalyticsPurpose: Hashable, Codable, Sendable {
    /// Events that the app needs to work; they are tracked whatever the user answers.
    public static let necessary = AnalyticsPurpose("necessary")

    /// Usage of the app.
    public static let analytics = AnalyticsPurpose("analytics")

    /// The reach of advertisements.
    public static let marketing = AnalyticsPurpose("marketing")

    package let name: String

    /// Creates a purpose by its name, unique in the app; declare each once, in an extension.
    public init(_ name: String) {
        self.name = name
    }
}

/// A call as it left its row, without the event.
struct PendingCall {
    var call: AnalyticsCall
    let rule: AnalyticsRule

    /// The properties that transcripts hide.
    let hidden: [String]

    /// The source of the event, by which the row's policy counts.
    let source: ObjectIdentifier
}

/// The user's consent to purposes, and the calls that wait for an answer.
@MainActor
final class AnalyticsConsent {
    enum Decision {
        case tracked
        case held

        /// For a reason that the name of the purpose completes.
        case refused(StaticString)
    }

    /// The consented purposes; nil before the answer.
    private var purposes: Set<AnalyticsPurpose>?
    private let dropped: Set<AnalyticsPurpose>
    private let limit: Int
    private let subscription: StoreSubscription
    private var held: [PendingCall]
    private var isFull = false

    /// Begins without an answer; takes over the calls that wait in another consent.
    init(
        holding limit: Int,
        dropping dropped: Set<AnalyticsPurpose>,
        _ subscription: StoreSubscription,
        after other: AnalyticsConsent?
    ) {
        self.limit = limit
        self.dropped = dropped
        self.subscription = subscription
        held = other?.held ?? []
        other?.subscription.removeListener()
    }

    func decision(for purpose: AnalyticsPurpose) -> Decision {
        if purpose == .necessary || purposes?.contains(purpose) == true { return .tracked }
        if purposes != nil { return .refused("no consent to") }
        if dropped.contains(purpose) { return .refused("no answer about") }
        if held.count < limit { return .held }
        reportFull()
        return .refused("too many events are held for an answer about")
    }

    func hold(_ call: PendingCall) { held.append(call) }

    /// Holds a reset that was carried out, if a call before it will identify a user or a group.
    func hold(reset: PendingCall, id: @autoclosure () -> UUID) {
        for pending in held.reversed() {
            if [.identify, .group].contains(pending.call.kind) {
                var reset = reset
                // A provider that sends each identifier once would drop the repeated reset.
                reset.call.id = id()
                return hold(reset)
            }
            if pending.call.kind == .reset, pending.rule === reset.rule { return }
        }
    }

    /// Notes an answer, and returns the calls that waited for it.
    func update(_ new: Set<AnalyticsPurpose>?) -> [PendingCall] {
        purposes = new
        guard new != nil else { return [] }
        defer { (held, isFull) = ([], false) }
        return held
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
