/// The living modules that may take a link instead of a new module.
public enum DeeplinkBehaviour: Sendable {
    /// No module: each link creates a new one.
    case never

    /// The module of the top screen.
    case topOnly

    /// Every module that the router shows, beginning nearest to the top; the router goes back to the
    /// screen of the module that takes the link.
    case everywhere
}
