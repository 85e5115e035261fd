package import Delivery

/// What is told of a router while it is recorded.
@MainActor
package protocol RouterRecording: FlowRecording {
    /// Called when a route is taken: the store has agreed, and the screens are told next.
    ///
    /// - Parameters:
    ///   - event: What the router is going to tell.
    ///   - modules: The modules of screens that the event is about, as far as they live.
    func routed(_ event: RouterEvent, _ modules: (RoutedScreen) -> (any AnyModule)?)

    /// Called with a move that the router only confirms to its store.
    func confirming(_ confirm: () -> Void)
}
