/// Screens on top of each other, of which the last one is seen.
public struct ScreenStack: Hashable, Sendable {
    /// The screen at the bottom.
    public internal(set) var root: RoutedScreen

    /// The screens above it, from the bottom to the top.
    public internal(set) var pushed: [RoutedScreen] = []

    /// All screens, from the bottom to the top, without those inside others.
    public var screens: [RoutedScreen] { [root] + pushed }

    /// The screen that is seen.
    public internal(set) var top: RoutedScreen {
        get { pushed.last ?? root }
        set {
            if pushed.isEmpty { root = newValue } else { pushed[pushed.count - 1] = newValue }
        }
    }

    init(root: RoutedScreen) {
        self.root = root
    }
}
