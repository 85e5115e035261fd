internal import EventRuntime

/// A limit on how often a row of an `AnalyticsEventsListener` records its events.
///
/// Each row counts separately. Events that aren't recorded are dropped, not delayed.
///
/// ```swift
/// analytics.on(SearchEvent.typed, as: "search.typed", recorded: .throttled(.seconds(2)))
/// ```
public enum AnalyticsPolicy: Sendable {
    /// Every event.
    case everyTime

    /// The first event in the listener's lifetime (usually the app's), of any producer and payload.
    case once

    /// A producer's first event after each appearance of its screen.
    ///
    /// A module's screens are those that its manager created from it; a screen counts its
    /// appearances. All events before the first count as one appearance, so an event of a producer
    /// without a screen, or of a module that no manager offered to the listener, is recorded once.
    case oncePerAppearance

    /// The first event of a burst from any producer; for the duration after it, others are dropped.
    ///
    /// If `clock` is nil, the clock of `withClock(_:_:)` where the row is added, or else real time.
    case throttled(Duration, clock: (any Clock<Duration>)? = nil)
}

extension AnalyticsPolicy: CustomStringConvertible {
    /// The policy as the tracking plan shows it, such as `once per appearance`.
    public var description: String {
        switch self {
        case .everyTime: "every time"
        case .once: "once"
        case .oncePerAppearance: "once per appearance"
        case .throttled(let interval, _): "once in \(interval)"
        }
    }
}

@MainActor
struct AnalyticsAdmission {
    let admits: (AnalyticsSource) -> Bool

    /// Called with the source of each recorded event.
    var note: (AnalyticsSource) -> Void = { _ in }

    /// Called with the source of a recorded event that wasn't tracked after all.
    var forget: (AnalyticsSource) -> Void = { _ in }
}

extension AnalyticsPolicy {
    @MainActor
    func makeAdmission(ofRow row: Int) -> AnalyticsAdmission {
        switch self {
        case .everyTime: return AnalyticsAdmission { _ in true }
        case .once:
            var isRecorded = false
            return AnalyticsAdmission(
                admits: { _ in !isRecorded },
                note: { _ in isRecorded = true },
                forget: { _ in isRecorded = false }
            )
        case .oncePerAppearance:
            return AnalyticsAdmission(
                admits: { $0.isFirstOfAppearance(forRow: row) },
                note: { $0.noteRecording(ofRow: row) },
                forget: { $0.forgetRecording(ofRow: row) }
            )
        case .throttled(let interval, let clock):
            let stopwatch = Stopwatch(clock)
            var nextOpening: Duration?
            return AnalyticsAdmission(
                admits: { _ in nextOpening.map { $0 <= stopwatch.time } ?? true },
                note: { _ in nextOpening = stopwatch.time + interval },
                forget: { _ in nextOpening = nil }
            )
        }
    }
}

/// A producer and the appearances of its screens; kept by the listener's subscription to it.
@MainActor
package final class AnalyticsSource {
    private(set) weak var producer: (any AnyEventsProducer)?
    private let screens: ModuleScreens?
    let isScreen: Bool

    /// The producer's own appearances since a row first recorded.
    private var ownAppearances = 0

    /// The appearance in which a row last recorded an event, by the row's number.
    private var recordedAppearances: [Int: Int] = [:]

    init(_ producer: any AnyEventsProducer, screens: ModuleScreens?) {
        self.producer = producer
        self.screens = screens
        isScreen = producer is any Presentable
    }

    /// Counts an event that begins an appearance, before any row handles it.
    func count(_ event: any EventProtocol) {
        guard isScreen, !recordedAppearances.isEmpty else { return }
        if event as? ViewControllerEvent == .appeared { ownAppearances += 1 }
    }

    func isFirstOfAppearance(forRow row: Int) -> Bool { recordedAppearances[row] != appearance }

    func noteRecording(ofRow row: Int) { recordedAppearances[row] = appearance }

    func forgetRecording(ofRow row: Int) { recordedAppearances[row] = nil }

    private var appearance: Int { ownAppearances + (screens?.appearanceCount() ?? 0) }
}
