/// Which of a router's screens is meant.
public struct ScreenID: Hashable, Comparable, Sendable {
    /// Counts the screens of a router; never given twice by one router.
    public let number: Int

    /// Whether the first screen was made before the second.
    public static func < (first: ScreenID, second: ScreenID) -> Bool {
        first.number < second.number
    }
}

extension ScreenID: CustomStringConvertible {
    /// The number, as in `#3`.
    public var description: String { "#\(number)" }
}

extension ScreenID: Codable {
    /// Reads the number.
    public init(from decoder: any Decoder) throws {
        number = try decoder.singleValueContainer().decode(Int.self)
    }

    /// Writes the number.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(number)
    }
}
