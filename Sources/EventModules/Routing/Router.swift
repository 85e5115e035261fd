/// Shows modules.
///
/// `StackRouter` is the ready-made one.
@MainActor
public protocol Router: AnyObject {
    /// Makes a module and shows its screen.
    ///
    /// - Order: From outside, the screen is shown when the call returns. From a listener, the route
    ///   waits in line until everybody has been told of the present event.
    /// - Parameter step: What is shown, and how.
    func route(to step: PresentableRoutingStep)

    /// Follows a link.
    ///
    /// - Order: As with `route(to:)`; one turn for all modules of the link.
    /// - Parameter link: Text from outside. When nobody answers it, that is reported and nothing
    ///   changes.
    func route(toDeeplink link: String)
}
