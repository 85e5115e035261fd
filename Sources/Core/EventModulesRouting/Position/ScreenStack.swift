public import EventModulesCore

/// Screens on top of each other; the last one is visible.
public struct ScreenStack: Equatable, Codable, Sendable {
    /// The screen at the bottom.
    public private(set) var root: RoutedScreen

    /// The screens above it, from the bottom to the top.
    public private(set) var pushed: [RoutedScreen] = []

    /// The screens that wait in a tab, whose root is the module of their gate meanwhile.
    public internal(set) var waiting: WaitingScreens?

    init(root: RoutedScreen, waiting: WaitingScreens? = nil) {
        self.root = root
        self.waiting = waiting
    }

    init?(_ screens: [RoutedScreen], of stack: ScreenStack? = nil) {
        guard let root = screens.first else { return nil }
        self.root = root
        pushed = Array(screens.dropFirst())
        waiting = stack?.waiting
    }

    /// All screens from the bottom to the top, without the screens inside them.
    public var screens: [RoutedScreen] { [root] + pushed }

    /// The screen on top, which is visible.
    public internal(set) var top: RoutedScreen {
        get { pushed.last ?? root }
        set { if pushed.isEmpty { root = newValue } else { pushed[pushed.count - 1] = newValue } }
    }

    var canPop: Bool { !pushed.isEmpty }

    mutating func push(_ screen: RoutedScreen) { pushed.append(screen) }

    mutating func pop() { _ = pushed.popLast() }

    mutating func popToRoot() { pushed = [] }

    func contains(_ id: ScreenID) -> Bool {
        root.contains(id) || pushed.reversed().contains { $0.contains(id) }
    }

    mutating func embed(_ screen: RoutedScreen, into id: ScreenID) {
        if root.contains(id) { return root.embed(screen, into: id) }
        guard let index = pushed.firstIndex(where: { $0.contains(id) }) else { return }
        pushed[index].embed(screen, into: id)
    }

    mutating func removeAll(above id: ScreenID) {
        if root.contains(id) { return popToRoot() }
        guard let index = pushed.firstIndex(where: { $0.contains(id) }) else { return }
        pushed.removeSubrange((index + 1)...)
    }

    mutating func removeAll(from id: ScreenID) {
        guard let index = pushed.firstIndex(where: { $0.id == id }) else { return }
        pushed.removeSubrange(index...)
    }

    /// Removes screens, with all above them; `nil` if nothing is left.
    func removing(where isRemoved: (RoutedScreen) -> Bool) -> ScreenStack? {
        let rest = screens.prefix { !isRemoved($0) }
        return ScreenStack(rest.compactMap { $0.compactMap { isRemoved($0) ? nil : $0 } }, of: self)
    }

    func compactMap(_ transform: (RoutedScreen) -> RoutedScreen?) -> ScreenStack? {
        ScreenStack(screens.compactMap { $0.compactMap(transform) }, of: self)
    }

    /// Appends the screens above those that are the same at the bottom of another stack, each with
    /// those inside it.
    func append(to screens: inout [RoutedScreen], after other: ScreenStack?) {
        var rest = pushed[...]
        if let other, root == other.root {
            rest = rest.dropFirst(pushed.sharedCount(with: other.pushed))
        } else {
            root.append(to: &screens)
        }
        for screen in rest { screen.append(to: &screens) }
    }
}

extension Array where Element: Equatable {
    /// The number of elements at the beginning that are the same in another array.
    func sharedCount(with other: [Element]) -> Int {
        // Takes no time for two copies of an array.
        if self == other { return count }
        var shared = 0
        while shared < Swift.min(count, other.count), self[shared] == other[shared] { shared += 1 }
        return shared
    }
}

/// A presentation over everything else.
public enum Modal: Equatable, Codable, Sendable {
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
}
