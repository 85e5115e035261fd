/// How a screen is shown.
public enum RoutingStepPresentationMode {
    /// Not at all: the module is made and offered to the listeners, and it goes with the turn unless
    /// somebody keeps its presentable.
    case none

    /// Inside the screen on top, until that one goes.
    case embed

    /// On top of the stack. Where there is no stack, it is presented instead, as
    /// `modalWithNavigation`, and that is reported.
    ///
    /// `onClose` is called when the close button was used, after the screen has gone.
    case push(withCloseButton: Bool = false, onClose: (@MainActor () -> Void)? = nil)

    /// Over everything, alone: nothing can be pushed onto it.
    case modal

    /// Over everything, with a stack of its own.
    ///
    /// `onClose` is called when the close button was used, after the screen has gone.
    case modalWithNavigation(
        withCloseButton: Bool = false,
        onClose: (@MainActor () -> Void)? = nil
    )
}

extension RoutingStepPresentationMode {
    var hasCloseButton: Bool {
        switch self {
        case .push(let hasButton, _), .modalWithNavigation(let hasButton, _): hasButton
        case .none, .embed, .modal: false
        }
    }

    var onClose: (@MainActor () -> Void)? {
        switch self {
        case .push(_, let onClose), .modalWithNavigation(_, let onClose): onClose
        case .none, .embed, .modal: nil
        }
    }

    /// As it is written in reports.
    package var name: String {
        switch self {
        case .none: "none"
        case .embed: "embed"
        case .push: "push"
        case .modal: "modal"
        case .modalWithNavigation: "modalWithNavigation"
        }
    }
}
