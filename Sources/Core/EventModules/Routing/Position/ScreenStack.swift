public import Inspection

/// Screens on top of each other; the last one is visible.
public struct ScreenStack: Hashable, Sendable {
    /// The screen at the bottom.
    public internal(set) var root: RoutedScreen

    /// The screens above it.
    private(set) var list = ScreenList()

    init(root: RoutedScreen, pushed: some Sequence<RoutedScreen> = []) {
        self.root = root
        list = ScreenList(pushed)
    }

    /// The screens above it, from the bottom to the top.
    public internal(set) var pushed: [RoutedScreen] {
        get { list.screens }
        set { list = ScreenList(newValue) }
    }

    /// True if there are screens above the root.
    var canPop: Bool { !list.isEmpty }

    /// All screens from the bottom to the top, without the screens inside them.
    public var screens: [RoutedScreen] { [root] + pushed }

    /// The visible screen.
    public internal(set) var top: RoutedScreen {
        get { list.last ?? root }
        set { if list.popLast() != nil { list.append(newValue) } else { root = newValue } }
    }

    mutating func push(_ screen: RoutedScreen) { list.append(screen) }

    mutating func pop() { _ = list.popLast() }

    /// The screens above the bottom ones that are the same in another stack.
    func screens(notSharedWith other: ScreenStack?) -> ArraySlice<RoutedScreen> {
        guard let other, root == other.root else { return screens[...] }
        return list.screens(notSharedWith: other.list)
    }

    func contains(_ id: ScreenID) -> Bool { list.contains(id) || root.contains(id) }

    mutating func embed(_ screen: RoutedScreen, into id: ScreenID) {
        if let index = pushed.firstIndex(where: { $0.contains(id) }) {
            pushed[index].embed(screen, into: id)
        } else {
            root.embed(screen, into: id)
        }
    }

    mutating func removeAll(above id: ScreenID) {
        if let index = screens.firstIndex(where: { $0.contains(id) }) {
            pushed.removeSubrange(index...)
        }
    }

    mutating func removeAll(from id: ScreenID) {
        if let index = pushed.firstIndex(where: { $0.id == id }) { pushed.removeSubrange(index...) }
    }

    func compactMap(_ transform: (RoutedScreen) -> RoutedScreen?) -> ScreenStack? {
        let screens = screens.compactMap { $0.compactMap(transform) }
        return screens.first.map { ScreenStack(root: $0, pushed: Array(screens.dropFirst())) }
    }
}

extension ScreenStack: Codable, CustomReflectable, InspectedByMirror {
    private enum CodingKeys: CodingKey {
        case root
        case pushed
    }

    /// Decodes a stack.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let root = try container.decode(RoutedScreen.self, forKey: .root)
        self.init(root: root, pushed: try container.decode([RoutedScreen].self, forKey: .pushed))
    }

    /// Encodes the root and the screens above it.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(root, forKey: .root)
        try container.encode(pushed, forKey: .pushed)
    }

    /// The root and the screens above it.
    public var customMirror: Mirror {
        Mirror(self, children: ["root": root, "pushed": pushed], displayStyle: .struct)
    }
}

/// A presentation over everything else.
public enum Modal: Hashable, Codable, Sendable {
    /// One screen, onto which nothing can be pushed.
    case screen(RoutedScreen, style: ModalStyle)

    /// A stack of screens.
    case navigation(ScreenStack, style: ModalStyle)

    /// The style in which the host presents the modal.
    public var style: ModalStyle {
        switch self {
        case .screen(_, let style), .navigation(_, let style): style
        }
    }

    /// The screen at the bottom.
    public var root: RoutedScreen { stack.root }

    /// The screens from the bottom to the top, without the screens inside them.
    public var screens: [RoutedScreen] { stack.screens }

    /// The stack; one screen counts as a stack too.
    var stack: ScreenStack {
        get {
            switch self {
            case .screen(let screen, _): ScreenStack(root: screen)
            case .navigation(let stack, _): stack
            }
        }
        set {
            switch self {
            case .screen(_, let style): self = .screen(newValue.root, style: style)
            case .navigation(_, let style): self = .navigation(newValue, style: style)
            }
        }
    }

    func compactMap(_ transform: (RoutedScreen) -> RoutedScreen?) -> Modal? {
        guard let stack = stack.compactMap(transform) else { return nil }
        var modal = self
        modal.stack = stack
        return modal
    }

    private enum CodingKeys: CodingKey {
        case screen
        case navigation
        case style
    }

    /// Encodes the screen or the stack by the name of its case, and a style other than `automatic`.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        switch self {
        case .screen(let screen, _): try container.encode(["_0": screen], forKey: .screen)
        case .navigation(let stack, _): try container.encode(["_0": stack], forKey: .navigation)
        }
        if style != .automatic { try container.encode(style, forKey: .style) }
    }

    /// Decodes a modal.
    ///
    /// - Throws: A `DecodingError` for a modal that is neither a screen nor a navigation, or both.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let screens = try container.decodeIfPresent([String: RoutedScreen].self, forKey: .screen)
        let stacks = try container.decodeIfPresent([String: ScreenStack].self, forKey: .navigation)
        let style = try container.decodeIfPresent(ModalStyle.self, forKey: .style) ?? .automatic
        switch (screens?["_0"], stacks?["_0"]) {
        case (let screen?, nil): self = .screen(screen, style: style)
        case (nil, let stack?): self = .navigation(stack, style: style)
        default:
            throw decoder.refusal(
                "A modal has either a screen or a navigation. To fix this, write one of the two."
            )
        }
    }
}

/// A list of screens that shares its memory with earlier versions of the list.
///
/// Appending, removing the last screen and comparing with an earlier list don't depend on the
/// number of screens (benchmark row `route/depth-1000`).
struct ScreenList: Hashable, Sendable {
    /// The number of screens in each part.
    private static let size = 32

    private final class Part: Hashable, Sendable {
        let screens: [RoutedScreen]

        init(_ screens: [RoutedScreen]) {
            self.screens = screens
        }

        static func == (first: Part, second: Part) -> Bool {
            first === second || first.screens == second.screens
        }

        func hash(into hasher: inout Hasher) {
            hasher.combine(screens)
        }
    }

    /// Full parts, from the bottom.
    private var parts: [Part] = []

    /// The screens above, fewer than a full part.
    private var rest: [RoutedScreen] = []

    init(_ screens: some Sequence<RoutedScreen> = []) {
        for screen in screens { append(screen) }
    }

    var isEmpty: Bool { parts.isEmpty && rest.isEmpty }

    var last: RoutedScreen? { rest.last ?? parts.last?.screens.last }

    /// All screens, from the bottom to the top.
    var screens: [RoutedScreen] { parts.flatMap(\.screens) + rest }

    mutating func append(_ screen: RoutedScreen) {
        rest.append(screen)
        guard rest.count == Self.size else { return }
        parts.append(Part(rest))
        rest = []
    }

    mutating func popLast() -> RoutedScreen? {
        if rest.isEmpty, let part = parts.popLast() { rest = part.screens }
        return rest.popLast()
    }

    func contains(_ id: ScreenID) -> Bool {
        rest.reversed().contains { $0.contains(id) }
            || parts.reversed().contains { $0.screens.contains { $0.contains(id) } }
    }

    /// The screens above the bottom ones that are the same in another list.
    func screens(notSharedWith other: ScreenList) -> ArraySlice<RoutedScreen> {
        var part = 0
        while part < min(parts.count, other.parts.count), parts[part] === other.parts[part] {
            part += 1
        }
        let (own, others) = (screens(fromPart: part), other.screens(fromPart: part))
        var index = 0
        while index < min(own.count, others.count), own[index] == others[index] { index += 1 }
        return own[index...]
    }

    private func screens(fromPart index: Int) -> [RoutedScreen] {
        index == parts.count ? rest : parts[index...].flatMap(\.screens) + rest
    }
}
