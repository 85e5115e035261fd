public import Deeplinks

/// A screen at its place in a router's position, as plain data.
public struct RoutedScreen: Sendable, Identifiable {
    /// What is known of a screen.
    private struct Facts: Hashable, Sendable {
        let id: ScreenID
        let module: String
        let routingContext: RoutingContext
        var link: Deeplink?
        let hasCloseButton: Bool
        var embedded: [RoutedScreen] = []
    }

    /// Keeps the facts once for all copies: a position is copied with every move, and most of its
    /// screens stay as they are.
    private final class Box: Sendable {
        let facts: Facts

        init(_ facts: Facts) {
            self.facts = facts
        }
    }

    private var box: Box

    init(
        id: ScreenID,
        module: String,
        routingContext: RoutingContext,
        link: Deeplink?,
        hasCloseButton: Bool
    ) {
        box = Box(
            Facts(
                id: id,
                module: module,
                routingContext: routingContext,
                link: link,
                hasCloseButton: hasCloseButton
            )
        )
    }

    /// Which screen it is.
    public var id: ScreenID { box.facts.id }

    /// The name of the module's type.
    public var module: String { box.facts.module }

    /// The routing context of the module.
    public var routingContext: RoutingContext { box.facts.routingContext }

    /// Whether the host is to show a close button.
    public var hasCloseButton: Bool { box.facts.hasCloseButton }

    /// The link that leads to the module, if there is one.
    ///
    /// With it the screen can be made anew when a position is restored. A further screen of a module
    /// that lived already has none.
    public internal(set) var link: Deeplink? {
        get { box.facts.link }
        set { change { $0.link = newValue } }
    }

    /// The screens inside this one, in the order they were embedded.
    public internal(set) var embedded: [RoutedScreen] {
        get { box.facts.embedded }
        set { change { $0.embedded = newValue } }
    }

    private mutating func change(_ work: (inout Facts) -> Void) {
        var facts = box.facts
        work(&facts)
        box = Box(facts)
    }

    /// The screen itself and those inside it.
    var withEmbedded: [RoutedScreen] { [self] + embedded.flatMap(\.withEmbedded) }

    /// Whether a screen is this one or inside it.
    func holds(_ id: ScreenID) -> Bool {
        self.id == id || embedded.contains { $0.holds(id) }
    }
}

extension RoutedScreen: Hashable {
    /// Whether all is the same that is known of both.
    public static func == (first: RoutedScreen, second: RoutedScreen) -> Bool {
        first.box === second.box || first.box.facts == second.box.facts
    }

    /// Hashes all that is known.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(box.facts)
    }
}

extension RoutedScreen: Codable {
    /// Reads a screen that was saved.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: PositionKey.self)
        box = Box(
            Facts(
                id: try container.decode(ScreenID.self, forKey: .id),
                module: try container.decode(String.self, forKey: .module),
                routingContext: try container.decode(
                    RoutingContext.self,
                    forKey: .routingContext
                ),
                link: try container.decodeIfPresent(Deeplink.self, forKey: .link),
                hasCloseButton: try container.decode(Bool.self, forKey: .hasCloseButton),
                embedded: try container.decode([RoutedScreen].self, forKey: .embedded)
            )
        )
    }

    /// Writes all that is known.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: PositionKey.self)
        try container.encode(id, forKey: .id)
        try container.encode(module, forKey: .module)
        try container.encode(routingContext, forKey: .routingContext)
        try container.encodeIfPresent(link, forKey: .link)
        try container.encode(hasCloseButton, forKey: .hasCloseButton)
        try container.encode(embedded, forKey: .embedded)
    }
}

extension RoutedScreen: CustomStringConvertible {
    /// The name of the module and the screen's number, as in `TaskModule#3`.
    public var description: String { "\(module)\(id)" }
}
