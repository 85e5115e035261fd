extension ScreenStack: Codable {
    /// Reads a stack that was saved.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: PositionKey.self)
        root = try container.decode(RoutedScreen.self, forKey: .root)
        pushed = try container.decode([RoutedScreen].self, forKey: .pushed)
    }

    /// Writes the screens.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: PositionKey.self)
        try container.encode(root, forKey: .root)
        try container.encode(pushed, forKey: .pushed)
    }
}
