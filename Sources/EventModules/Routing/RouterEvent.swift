public import Deeplinks

/// What a router has done.
public enum RouterEvent: EventProtocol, Equatable, Sendable {
    /// The first screens are there, and those before them are not any more.
    case started(RouterPosition)

    /// A screen was put on top of a stack.
    case pushed(RoutedScreen)

    /// A screen was put over everything.
    case presented(RoutedScreen)

    /// A screen was put into the one on top.
    case embedded(RoutedScreen)

    /// A module was made whose screen is not shown by the router.
    case made(RoutedScreen)

    /// Screens went from their stack, or from the screen they were in; from the bottom to the top.
    case popped([RoutedScreen])

    /// Modals went, with all their screens; from the bottom to the top.
    case dismissed([RoutedScreen])

    /// Another tab was selected, by its index.
    case tabSelected(Int)

    /// A tab, by its index, has another screen at its bottom, and none of those before.
    case tabReplaced(Int, RoutedScreen)

    /// A living screen was gone back to, for a link or because it was asked for; others went for it,
    /// from the bottom to the top.
    case shown(RoutedScreen, leaving: [RoutedScreen])

    /// A position was put in place of the one before; screens went for it, from the bottom to the
    /// top.
    case restored(RouterPosition, leaving: [RoutedScreen])

    /// Nobody answered a link, or it was none.
    case linkRefused(DeeplinkError)
}

extension RouterEvent {
    /// The screens that the event is about.
    var screens: [RoutedScreen] {
        switch self {
        case .pushed(let screen), .presented(let screen), .embedded(let screen),
            .made(let screen), .tabReplaced(_, let screen):
            [screen]
        case .popped(let screens), .dismissed(let screens): screens
        case .shown(let screen, let left): [screen] + left
        case .started(let position): position.screens
        case .restored(let position, let left): position.screens + left
        case .tabSelected, .linkRefused: []
        }
    }
}
