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
    /// The numbers that are read; a router goes on counting from them.
    private static let numbers = 1...Int.max / 2

    /// Reads the number.
    ///
    /// - Throws: A `DecodingError` that says what is wrong with a number that no router gives.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        number = try container.decode(Int.self)
        guard Self.numbers.contains(number) else {
            throw DecodingError.dataCorruptedError(
                in: container,
                debugDescription: "No screen has the number \(number). "
                    + "To fix this, give a number from 1 to \(Self.numbers.upperBound)."
            )
        }
    }

    /// Writes the number.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(number)
    }
}
