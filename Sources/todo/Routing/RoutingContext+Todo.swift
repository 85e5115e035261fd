import EventModules

extension RoutingContext {
    /// The app has no other part.
    static let main: RoutingContext = "main"
}
