public import Inspection

/// A move of a router, as a value.
///
/// The moves of one `Router.perform(_:)` are one turn:
///
/// ```swift
/// // Replaces the checkout by the receipt; the screen below doesn't appear in between.
/// router.perform([.dismissAll, .popToRoot, .route(to: receipt)])
/// ```
///
/// An impossible move, such as `pop` on a root, changes nothing.
public enum RouterMove {
    /// Makes a module and shows its screen.
    case route(to: PresentableRoutingStep)

    /// Follows a link, which is text from outside: one that no module answers is reported and emitted
    /// as `RouterEvent.linkRefused`.
    case link(String)

    /// Pops, or dismisses if there is nothing to pop, as a back button or the Escape key does.
    case back

    /// Closes a screen as its close button does, and calls its `onClose` afterwards.
    ///
    /// A pushed screen leaves with all screens above it in its stack, the root of a modal with the
    /// modal and all modals above it, an embedded screen alone. The root of a tab stays.
    case close(ScreenID)

    /// Pops the screen on top of its stack.
    case pop

    /// Pops all screens of the topmost stack except its root.
    case popToRoot

    /// Dismisses the modal on top.
    case dismiss

    /// Dismisses all modals.
    case dismissAll

    /// Selects a tab by its index; modals stay, and a missing tab is reported.
    case selectTab(Int)

    /// Goes back to a screen in any tab or modal; one that has already left is ignored.
    case show(ScreenID)

    /// Dismisses the modal that contains a screen, if there is one, and all modals above it.
    case dismissModal(ScreenID)

    /// Closes a screen that the user has left by a gesture.
    ///
    /// If a middleware keeps the screen, the router emits `RouterEvent.leaveRefused`.
    case leave(ScreenID)

    /// Releases all screens; the position is empty, as before the start.
    case stop
}

extension RouterMove: CustomStringConvertible, SafelyDescribed {
    /// The move as text: `push ProductContext(id: "7")`, `link shop://basket`, `show #3`.
    public var description: String {
        switch self {
        case .route(let step):
            let context = step.step.maker.map { redactedDescription(of: $0) }
            return "\(step.presentationMode.name) \(context ?? "a further screen")"
        case .link(let link): return "link \(link.shownLink)"
        case .close(let id): return "close \(id)"
        case .selectTab(let index): return "selectTab \(index)"
        case .show(let id): return "show \(id)"
        case .back: return "back"
        case .pop: return "pop"
        case .popToRoot: return "popToRoot"
        case .dismiss: return "dismiss"
        case .dismissAll: return "dismissAll"
        case .dismissModal(let id): return "dismissModal \(id)"
        case .leave(let id): return "leave \(id)"
        case .stop: return "stop"
        }
    }
}
