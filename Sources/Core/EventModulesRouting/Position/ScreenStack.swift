public import EventModulesCore
public import EventRuntime

/// Screens on top of each other; the last one is visible.
///
/// A stack shares its memory with earlier versions of it: pushing, popping and comparing it with an
/// earlier version don't depend on the number of screens (benchmark row `route/push-1000`).
public struct ScreenStack: Hashable, Sendable {
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

    /// The screens above, fewer than a full part; a stack has at least one screen.
    private var rest: [RoutedScreen] = []

    init(root: RoutedScreen) {
        push(root)
    }

    private init?(_ screens: some Collection<RoutedScreen>) {
        if screens.isEmpty { return nil }
        for screen in screens { push(screen) }
    }

    /// The screen at the bottom.
    public var root: RoutedScreen { parts.first?.screens[0] ?? rest[0] }

    /// The screens above it, from the bottom to the top.
    public var pushed: [RoutedScreen] { Array(screens.dropFirst()) }

    /// All screens from the bottom to the top, without the screens inside them.
    public var screens: [RoutedScreen] { screens(fromPart: 0) }

    var canPop: Bool { parts.count * Self.size + rest.count > 1 }

    /// The visible screen.
    public internal(set) var top: RoutedScreen {
        get { rest.last ?? parts[parts.count - 1].screens[Self.size - 1] }
        set {
            removeTop()
            push(newValue)
        }
    }

    mutating func push(_ screen: RoutedScreen) {
        rest.append(screen)
        guard rest.count == Self.size else { return }
        parts.append(Part(rest))
        rest = []
    }

    mutating func pop() {
        if canPop { removeTop() }
    }

    private mutating func removeTop() {
        if rest.isEmpty, let part = parts.popLast() { rest = part.screens }
        rest.removeLast()
    }

    func contains(_ id: ScreenID) -> Bool {
        rest.reversed().contains { $0.contains(id) }
            || parts.reversed().contains { $0.screens.contains { $0.contains(id) } }
    }

    /// The screens above the bottom ones that are the same in another stack.
    func screens(notSharedWith other: ScreenStack?) -> ArraySlice<RoutedScreen> {
        guard let other else { return screens[...] }
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

    // MARK: - Moves

    mutating func embed(_ screen: RoutedScreen, into id: ScreenID) {
        var screens = screens
        guard let index = screens.firstIndex(where: { $0.contains(id) }) else { return }
        screens[index].embed(screen, into: id)
        self = ScreenStack(screens) ?? self
    }

    mutating func removeAll(above id: ScreenID) {
        if let index = screens.firstIndex(where: { $0.contains(id) }) { keep(index + 1) }
    }

    /// Removes a screen and all above it; the root stays.
    mutating func removeAll(from id: ScreenID) {
        if let index = screens.firstIndex(where: { $0.id == id }) { keep(index) }
    }

    mutating func popToRoot() { keep(1) }

    private mutating func keep(_ count: Int) {
        self = ScreenStack(screens.prefix(count)) ?? self
    }

    /// Removes screens, with all above them; nil if nothing is left.
    func removing(where isRemoved: (RoutedScreen) -> Bool) -> ScreenStack? {
        let rest = screens.prefix { !isRemoved($0) }
        return ScreenStack(rest.compactMap { $0.compactMap { isRemoved($0) ? nil : $0 } })
    }

    func compactMap(_ transform: (RoutedScreen) -> RoutedScreen?) -> ScreenStack? {
        ScreenStack(screens.compactMap { $0.compactMap(transform) })
    }
}

extension ScreenStack: Codable, CustomReflectable, InspectedByMirror {
    private struct Form: Codable {
        let root: RoutedScreen
        let pushed: [RoutedScreen]
    }

    /// Decodes a stack.
    public init(from decoder: any Decoder) throws {
        let form = try Form(from: decoder)
        self.init(root: form.root)
        for screen in form.pushed { push(screen) }
    }

    /// Encodes the root and the screens above it.
    public func encode(to encoder: any Encoder) throws {
        try Form(root: root, pushed: pushed).encode(to: encoder)
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

    private struct Form: Codable {
        var screen: [String: RoutedScreen]?
        var navigation: [String: ScreenStack]?
        var style: ModalStyle?
    }

    /// Encodes the screen or the stack by the name of its case, and a style other than `automatic`.
    public func encode(to encoder: any Encoder) throws {
        var form = Form()
        switch self {
        case .screen(let screen, _): form.screen = ["_0": screen]
        case .navigation(let stack, _): form.navigation = ["_0": stack]
        }
        if style != .automatic { form.style = style }
        try form.encode(to: encoder)
    }

    /// Decodes a modal.
    ///
    /// - Throws: A `DecodingError` for a modal that is neither a screen nor a navigation, or both.
    public init(from decoder: any Decoder) throws {
        let form = try Form(from: decoder)
        let style = form.style ?? .automatic
        switch (form.screen?["_0"], form.navigation?["_0"]) {
        case (let screen?, nil): self = .screen(screen, style: style)
        case (nil, let stack?): self = .navigation(stack, style: style)
        default:
            throw decoder.refusal(
                "A modal has either a screen or a navigation. To fix this, write one of the two."
            )
        }
    }
}
