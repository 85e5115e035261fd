internal import EventRuntime

/// The purpose for which an event is tracked, to which the user may have to consent.
///
/// ```swift
/// extension AnalyticsPurpose {
///     static let personalization = AnalyticsPurpose("personalization", beforeAnswer: .dropped)
/// }
/// ```
///
/// Purposes of the same name are equal.
public struct AnalyticsPurpose: Hashable, Codable, CustomStringConvertible, Sendable {
    /// The fate of an event before the user has answered.
    public enum BeforeAnswer: String, Codable, Sendable {
        /// The event is tracked, until the user refuses.
        case tracked

        /// The event is held in order until the answer, and then tracked or forgotten.
        case held

        /// The event isn't tracked.
        case dropped
    }

    /// Events that the app needs to work; they are tracked whatever the user answers.
    public static let necessary = AnalyticsPurpose("necessary", beforeAnswer: .tracked)

    /// Usage of the app; held before the answer.
    public static let analytics = AnalyticsPurpose("analytics")

    /// The reach of advertisements; held before the answer.
    public static let marketing = AnalyticsPurpose("marketing")

    /// The name, unique in the app.
    public let name: String

    /// The fate of an event before the user has answered.
    public let beforeAnswer: BeforeAnswer

    /// Declare each purpose once, in an extension, instead of repeating its text.
    public init(_ name: String, beforeAnswer: BeforeAnswer = .held) {
        self.name = name
        self.beforeAnswer = beforeAnswer
    }

    /// The name.
    public var description: String { name }

    /// Compares the names.
    public static func == (first: Self, second: Self) -> Bool { first.name == second.name }

    /// Hashes the name.
    public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

/// A share of users, or of whatever else has a key: a key is always in it, or never.
///
/// ```swift
/// let sample = AnalyticsSample("search", share: 0.1)
/// analytics.enriching { call in sample.contains(user.id) ? call : nil }
/// ```
public struct AnalyticsSample: Sendable {
    private let start: UInt64
    private let share: Double

    /// Creates a sample.
    ///
    /// - Parameters:
    ///   - name: Samples of other names choose other keys.
    ///   - share: The expected share of the keys, from 0 to 1.
    public init(_ name: String, share: Double) {
        start = name.hash64.mixed
        self.share = share
    }

    /// Returns true if the key is in the sample, in every run and on every machine.
    public func contains(_ key: String) -> Bool {
        Double((start ^ key.hash64).mixed >> 11) < share * 0x1p53
    }
}
