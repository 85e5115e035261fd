extension Deeplink: Codable {
    /// Reads a link from one string.
    ///
    /// - Throws: A `DecodingError` whose underlying error is the `DeeplinkError`.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        do {
            try self.init(container.decode(String.self))
        } catch let error as DeeplinkError {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(
                    codingPath: container.codingPath,
                    debugDescription: "\(error)",
                    underlyingError: error
                )
            )
        }
    }

    /// Writes the link as one string.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
