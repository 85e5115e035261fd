internal import EventRuntime

/// The style in which a host presents a modal.
public enum ModalStyle: String, Codable, Sendable {
    /// The host's usual style.
    case automatic

    /// A sheet that leaves a part of the screen below visible.
    case sheet

    /// The whole screen.
    case fullScreen
}

/// A mode in which a router shows a screen.
public enum RoutingStepPresentationMode {
    /// Not shown: the module is made, offered to the listeners, and leaves in the same turn. It is
    /// released then, unless its presentable is retained elsewhere.
    case none

    /// Inside a screen that the router shows, until that screen leaves. Without an ID, inside the
    /// screen on top. An ID that the router doesn't show logs a diagnostic.
    case embed(into: ScreenID?)

    /// On top of the stack; without one, as `modalWithNavigation`, which logs a diagnostic.
    ///
    /// The close button has the title, or a symbol if nil, and calls `onClose` after it has closed.
    case push(
        withCloseButton: Bool = false,
        closeTitle: String? = nil,
        onClose: (@MainActor () -> Void)? = nil
    )

    /// Over everything, without a stack: nothing can be pushed onto it.
    case modal(style: ModalStyle)

    /// Over everything, with its own stack; the close button is as with `push`.
    case modalWithNavigation(
        withCloseButton: Bool = false,
        closeTitle: String? = nil,
        style: ModalStyle = .automatic,
        onClose: (@MainActor () -> Void)? = nil
    )
}

extension RoutingStepPresentationMode {
    /// Inside the screen on top.
    public static var embed: RoutingStepPresentationMode { .embed(into: nil) }

    /// Over everything, without a stack, in the host's usual style.
    public static var modal: RoutingStepPresentationMode { .modal(style: .automatic) }

    /// The mode with another close button; the mode itself if its screens can't have one.
    public func override(
        withCloseButton isShown: Bool,
        closeTitle: String? = nil,
        onClose: (@MainActor () -> Void)? = nil
    ) -> RoutingStepPresentationMode {
        switch self {
        case .push: .push(withCloseButton: isShown, closeTitle: closeTitle, onClose: onClose)
        case .modalWithNavigation(_, _, let style, _):
            .modalWithNavigation(
                withCloseButton: isShown,
                closeTitle: closeTitle,
                style: style,
                onClose: onClose
            )
        case .none, .embed, .modal: self
        }
    }

    package var closeButton: (isShown: Bool, title: String?, onClose: (@MainActor () -> Void)?) {
        switch self {
        case .push(let isShown, let title, let onClose),
            .modalWithNavigation(let isShown, let title, _, let onClose):
            (isShown, title, onClose)
        case .none, .embed, .modal: (false, nil, nil)
        }
    }

    /// The name of the mode in reports.
    package var name: String { caseLabel(of: self) }
}
