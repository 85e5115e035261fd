/// What was presented over everything else.
public enum Modal: Hashable, Sendable {
    /// One screen, onto which nothing can be pushed.
    case screen(RoutedScreen)

    /// A stack of screens.
    case navigation(ScreenStack)

    /// The screen at the bottom.
    public var root: RoutedScreen {
        switch self {
        case .screen(let screen): screen
        case .navigation(let stack): stack.root
        }
    }

    /// The screens, from the bottom to the top, without those inside others.
    public var screens: [RoutedScreen] {
        switch self {
        case .screen(let screen): [screen]
        case .navigation(let stack): stack.screens
        }
    }
}
