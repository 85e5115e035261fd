import EventModules

extension RoutingContext {
    /// The app's only routing context.
    static let main: RoutingContext = "main"
}
