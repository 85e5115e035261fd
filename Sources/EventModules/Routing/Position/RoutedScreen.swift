/// A screen at its place in a router's position, as plain data.
public struct RoutedScreen: Hashable, Codable, Sendable, Identifiable {
    /// Which screen it is.
    public let id: ScreenID

    /// The name of the module's type.
    public let module: String

    /// The routing context of the module.
    public let routingContext: RoutingContext

    /// The link that leads to the module, if there is one.
    ///
    /// With it the screen can be made anew when a position is restored. A further screen of a module
    /// that lived already has none.
    public internal(set) var link: Deeplink?

    /// Whether the host is to show a close button.
    public let hasCloseButton: Bool

    /// The screens inside this one, in the order they were embedded.
    public internal(set) var embedded: [RoutedScreen] = []

    /// The screen itself and those inside it.
    var withEmbedded: [RoutedScreen] { [self] + embedded.flatMap(\.withEmbedded) }

    /// Whether a screen is this one or inside it.
    func holds(_ id: ScreenID) -> Bool {
        self.id == id || embedded.contains { $0.holds(id) }
    }
}

extension RoutedScreen: CustomStringConvertible {
    /// The name of the module and the screen's number, as in `TaskModule#3`.
    public var description: String { "\(module)\(id)" }
}
