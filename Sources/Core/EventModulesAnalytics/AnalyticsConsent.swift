internal import EventModulesCore
internal import EventRuntime
internal import Suas

/// The purpose for which an event is tracked, to which the user may have to consent.
///
/// ```swift
/// extension AnalyticsPurpose {
///     static let personalization = AnalyticsPurpose("personalization")
/// }
/// ```
public struct AnalyticsPurpose: Hashable, Codable, Sendable {
    /// Events that the app needs to work, which are tracked even without consent.
    public static let necessary = AnalyticsPurpose("necessary")

    /// Events about how the app is used.
    public static let analytics = AnalyticsPurpose("analytics")

    /// Advertising and attribution.
    public static let marketing = AnalyticsPurpose("marketing")

    package let name: String

    /// Creates a purpose by its name, unique in the app; declare each once, in an extension.
    public init(_ name: String) { self.name = name }
}

/// A call as it left its row, without the event.
struct PendingCall {
    var call: AnalyticsCall
    let rule: AnalyticsRule

    /// The properties that transcripts hide.
    let hidden: [String]

    /// The source of the event, by which the row's policy counts.
    let source: ObjectIdentifier
    var providers: [any AnalyticsProvider]
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

    /// The consented purposes; `nil` before the answer.
    private var purposes: Set<AnalyticsPurpose>?
    private let dropped: Set<AnalyticsPurpose>
    private let limit: Int
    private let subscription: StoreSubscription

    /// The calls by the order in which they were held, and the numbers of those for each provider.
    private var held: [Int: PendingCall] = [:]
    private var numbers: [ObjectIdentifier: [Int]] = [:]
    private var lastNumber = 0
    private var isFull = false

    /// The users that were identified last, by provider.
    private var users: [ObjectIdentifier: String]

    /// Takes over the calls that wait in another consent.
    init(
        holding limit: Int,
        dropping dropped: Set<AnalyticsPurpose>,
        _ subscription: StoreSubscription,
        after other: AnalyticsConsent?
    ) {
        (self.limit, self.dropped, self.subscription) = (limit, dropped, subscription)
        (purposes, users) = (other?.purposes, other?.users ?? [:])
        for call in other?.heldInOrder ?? [] { hold(call) }
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

    func hold(_ call: PendingCall) {
        lastNumber += 1
        held[lastNumber] = call
        for provider in call.providers {
            numbers[ObjectIdentifier(provider), default: []].append(lastNumber)
        }
    }

    private var heldInOrder: [PendingCall] { held.keys.sorted().compactMap { held[$0] } }

    /// Forgets held calls of a former user, for whom the next answer doesn't speak: those before a
    /// reset, and those before another user is identified.
    ///
    /// - Returns: The calls that no provider will receive.
    func forgetFormerUser(
        before call: AnalyticsCall,
        to providers: [any AnalyticsProvider]
    ) -> [PendingCall] {
        guard [.reset, .identify].contains(call.kind) else { return [] }
        let user = call.kind == .identify ? call.name : nil
        var forgotten: [Int] = []
        for provider in providers {
            let former = users[ObjectIdentifier(provider)]
            users[ObjectIdentifier(provider)] = user
            if user != nil, former == nil || former == user { continue }
            for number in numbers.removeValue(forKey: ObjectIdentifier(provider)) ?? [] {
                held[number]?.providers.removeAll { $0 === provider }
                if held[number]?.providers.isEmpty == true { forgotten.append(number) }
            }
        }
        return forgotten.sorted().compactMap { held.removeValue(forKey: $0) }
    }

    /// Notes an answer; returns the purposes that it withdraws, and the calls that waited for it.
    func update(
        _ new: Set<AnalyticsPurpose>?
    ) -> (withdrawn: Set<AnalyticsPurpose>, answered: [PendingCall]) {
        let withdrawn = (purposes ?? []).subtracting(new ?? []).subtracting([.necessary])
        purposes = new
        guard new != nil else { return (withdrawn, []) }
        defer { (held, numbers, isFull) = ([:], [:], false) }
        return (withdrawn, heldInOrder)
    }

    private func reportFull() {
        guard !isFull else { return }
        isFull = true
        Diagnostics.report(
            "An AnalyticsEventsListener can't hold more events.",
            ["held events": "\(limit)"],
            explanation: """
                The user hasn't answered yet. Later events that would be held are dropped; the \
                held events are tracked if the answer consents to their purposes.
                """,
            fix: "To fix this, ask the user earlier, or raise the limit of consent(in:holding:)."
        )
    }
}
