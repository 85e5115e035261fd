extension Modal: Codable {
    /// Reads a modal that was saved.
    ///
    /// - Throws: A `DecodingError` that says what is wrong with one that is neither or both.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: PositionKey.self)
        guard container.contains(.screen) != container.contains(.navigation) else {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(
                    codingPath: container.codingPath,
                    debugDescription: "A modal has either a screen or a navigation. "
                        + "To fix this, write one of the two."
                )
            )
        }
        let isScreen = container.contains(.screen)
        let modal = try container.nestedContainer(
            keyedBy: PositionKey.self,
            forKey: isScreen ? .screen : .navigation
        )
        self =
            isScreen
            ? .screen(try modal.decode(RoutedScreen.self, forKey: .content))
            : .navigation(try modal.decode(ScreenStack.self, forKey: .content))
    }

    /// Writes which of the two it is, and its screens.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: PositionKey.self)
        switch self {
        case .screen(let screen):
            var modal = container.nestedContainer(keyedBy: PositionKey.self, forKey: .screen)
            try modal.encode(screen, forKey: .content)
        case .navigation(let stack):
            var modal = container.nestedContainer(keyedBy: PositionKey.self, forKey: .navigation)
            try modal.encode(stack, forKey: .content)
        }
    }
}
