/// The treatment of links that patterns answer only in part.
public enum UnansweredLinks: Sendable {
    /// A link is followed to its end or not at all.
    case refuse
    /// The longest beginning that patterns answer is followed, and the rest is an error.
    case openBeginning
}
