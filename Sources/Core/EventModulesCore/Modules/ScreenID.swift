/// The number of a screen in a router's position.
public struct ScreenID: Hashable, Comparable, Codable, Sendable, CustomStringConvertible {
    /// The number of the module, for its first screen.
    ///
    /// It identifies a screen within its router. Numbers come from one counter per store. A
    /// recreated screen keeps its number unless a living module or a screen of the router has it.
    public let number: Int

    package init(number: Int) { self.number = number }

    /// The maximum for new screens, so that the counter never overflows.
    package static let greatestKept = Int.max / 2
}

extension ScreenID {
    /// Decodes a number.
    ///
    /// - Throws: A `DecodingError` that says which numbers a router gives.
    public init(from decoder: any Decoder) throws {
        number = try Int(from: decoder)
        guard number > 0 else {
            throw decoder.refusal(
                "No screen has the number \(number). To fix this, give a number from 1 on."
            )
        }
    }

    /// Encodes the number.
    public func encode(to encoder: any Encoder) throws {
        try number.encode(to: encoder)
    }

    /// Returns true if the first screen has the lower number.
    public static func < (first: ScreenID, second: ScreenID) -> Bool {
        first.number < second.number
    }

    /// The number, as in `#3`.
    public var description: String { "#\(number)" }
}

extension Decoder {
    /// The error for a well-formed but impossible value.
    package func refusal(_ text: String, at keys: any CodingKey...) -> DecodingError {
        let context = DecodingError.Context(codingPath: codingPath + keys, debugDescription: text)
        return .dataCorrupted(context)
    }
}
