import EventModulesScreens

extension RoutingGate {
    /// The gate in front of the screens that belong to a user.
    public static let signIn: RoutingGate = "signIn"
}
