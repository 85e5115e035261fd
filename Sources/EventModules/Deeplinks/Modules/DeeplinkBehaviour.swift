/// Whether a living module takes a link instead of a new one.
public enum DeeplinkBehaviour: Sendable {
    /// A new module is made for each link.
    case never

    /// The module of the screen on top may take it.
    case topOnly

    /// Any module that the router shows may take it; the one nearest to the top is asked first, and
    /// the router goes back to its screen.
    case everywhere
}
