/// How far a transfer is.
///
/// - Order: A transfer reports as often as the main actor finds the time, leaving out what is out of
///   date by then. One that succeeds reports the whole before its outcome.
///
/// ```swift
/// progress: { progress in ShowProgress(fraction: progress.fraction) }
/// ```
public struct TransferProgress: Hashable, Sendable {
    /// Which way the bytes go.
    public enum Direction: Hashable, Sendable {
        /// To the file or the server.
        case sent
        /// From the file or the server.
        case received
    }

    /// Which way the bytes go.
    public let direction: Direction

    /// How many have been transferred.
    public let bytes: Int

    /// How many there are; nil where that is not known.
    public let total: Int?

    /// Makes a progress, as a test does.
    public init(_ direction: Direction, bytes: Int, total: Int?) {
        self.direction = direction
        self.bytes = bytes
        self.total = total
    }

    /// What part has been transferred, from 0 to 1; nil where the total is not known.
    public var fraction: Double? {
        total.map { $0 == 0 ? 1 : Double(bytes) / Double($0) }
    }
}
