public import EventModulesCore
public import EventRuntime

/// A screen in a router's position, as data.
public struct RoutedScreen: Sendable, Identifiable {
    struct Facts: Equatable, Codable, Sendable {
        var id: ScreenID
        let module: String

        /// The full name, which also tells private types apart, and is the same in each run; `nil`
        /// in a position that was written by hand.
        var moduleType: String?

        let routingContext: RoutingContext
        var link: Deeplink?
        let hasCloseButton: Bool
        var closeTitle: String?

        /// The number of a further screen's module; `nil` if the screen has the module's number.
        var moduleNumber: Int?

        /// Nil instead of none.
        var gates: [RoutingGate]?
        var embedded: [RoutedScreen] = []
    }

    /// Shares the facts among all copies, because every move copies the position.
    private final class Box: Sendable {
        let facts: Facts

        init(_ facts: Facts) { self.facts = facts }
    }

    private var box: Box

    private var facts: Facts {
        get { box.facts }
        set { box = Box(newValue) }
    }

    init(_ facts: Facts) { box = Box(facts) }

    /// The type of the module; `nil` for a type of another version of the app.
    package var moduleType: Any.Type? { facts.moduleType.flatMap(_typeByName) }

    /// The number that identifies the screen.
    public var id: ScreenID { box.facts.id }

    /// The name of the module's type.
    public var module: String { box.facts.module }

    /// The routing context of the module.
    public var routingContext: RoutingContext { box.facts.routingContext }

    /// A Boolean value that indicates whether the host should show a close button.
    public var hasCloseButton: Bool { box.facts.hasCloseButton }

    /// The label of the close button; `nil` for a symbol that the host chooses.
    public var closeTitle: String? { box.facts.closeTitle }

    /// The gates that the screen is behind.
    public var gates: [RoutingGate] { box.facts.gates ?? [] }

    /// The link that leads to the module, if there is one.
    ///
    /// Restoring recreates the screen from it. A further screen of a living module has none.
    public internal(set) var link: Deeplink? {
        get { box.facts.link }
        set { facts.link = newValue }
    }

    /// The screens inside this one, in the order they were embedded.
    public internal(set) var embedded: [RoutedScreen] {
        get { box.facts.embedded }
        set { facts.embedded = newValue }
    }
}

extension RoutedScreen: Equatable, Codable, CustomStringConvertible, SafelyDescribed {
    /// Compares everything that is known about both screens.
    @inline(never)  // Otherwise it is inlined wherever arrays of screens are compared.
    public static func == (first: RoutedScreen, second: RoutedScreen) -> Bool {
        first.box === second.box || first.facts == second.facts
    }

    /// Decodes a screen, with its embedded screens.
    public init(from decoder: any Decoder) throws { box = Box(try Facts(from: decoder)) }

    /// Encodes the screen, with its link and its embedded screens.
    public func encode(to encoder: any Encoder) throws { try facts.encode(to: encoder) }

    /// The module's name and number, such as `ProductModule#3`, as in state keys and transcripts.
    public var description: String { "\(module)#\(facts.moduleNumber ?? id.number)" }

    /// Returns `true` if the module is of a type; the type's short name decides only without the
    /// full one.
    package func isOf(_ type: Any.Type) -> Bool {
        facts.moduleType.map { $0 == _mangledTypeName(type) } ?? (module == typeName(type))
    }

    func isSame(as living: RoutedScreen) -> Bool {
        facts.moduleType ?? living.facts.moduleType == living.facts.moduleType
            && module == living.module && link == living.link
            && routingContext == living.routingContext
    }

    /// The screen that is made after this one has left behind its gate, without those inside it.
    func renumbered(_ id: ScreenID) -> RoutedScreen {
        var facts = facts
        (facts.id, facts.moduleNumber, facts.embedded) = (id, nil, [])
        return RoutedScreen(facts)
    }

    func append(to screens: inout [RoutedScreen]) {
        screens.append(self)
        for screen in embedded { screen.append(to: &screens) }
    }

    func contains(_ id: ScreenID) -> Bool { self.id == id || embedded.contains { $0.contains(id) } }

    mutating func embed(_ screen: RoutedScreen, into id: ScreenID) {
        if self.id == id {
            embedded.append(screen)
        } else if let index = embedded.firstIndex(where: { $0.contains(id) }) {
            embedded[index].embed(screen, into: id)
        }
    }

    /// Transforms the screen, then those inside it; a `nil` result leaves a screen out.
    func compactMap(_ transform: (RoutedScreen) -> RoutedScreen?) -> RoutedScreen? {
        guard var screen = transform(self) else { return nil }
        let inside = embedded.compactMap { $0.compactMap(transform) }
        if screen.embedded != inside { screen.embedded = inside }
        return screen
    }
}
