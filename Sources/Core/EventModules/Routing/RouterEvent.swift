public import Deeplinks

/// A change of a router's position, or a link that it refused.
///
/// Screens that have left the position are listed from the bottom to the top.
public enum RouterEvent: EventProtocol, Equatable, Sendable {
    /// The router shows its first screens; they replace the screens before them.
    case started(RouterPosition)

    /// The router was stopped and shows nothing.
    case stopped(leaving: [RoutedScreen])

    /// A screen was pushed onto a stack.
    case pushed(RoutedScreen)

    /// A screen was presented over everything.
    case presented(RoutedScreen)

    /// A screen was embedded in the screen on top.
    case embedded(RoutedScreen)

    /// A module was made, and the router doesn't show its screen.
    case made(RoutedScreen)

    /// Screens left their stack, or the screen that they were embedded in.
    case popped([RoutedScreen])

    /// Modals were dismissed, with all their screens.
    case dismissed([RoutedScreen])

    /// Another tab was selected, by its index.
    case tabSelected(Int)

    /// The screens of a tab, by its index, were replaced by a new root.
    case tabReplaced(Int, RoutedScreen)

    /// The router went back to a living screen, for a link or because it was asked to.
    case shown(RoutedScreen, leaving: [RoutedScreen])

    /// The position was replaced by another one, such as a restored one.
    case restored(RouterPosition, leaving: [RoutedScreen])

    /// The user has left a screen by a gesture, and a middleware keeps it: the host puts it back.
    case leaveRefused(RoutedScreen)

    /// A link is malformed, or no module answers it to its end.
    case linkRefused(DeeplinkError)
}
