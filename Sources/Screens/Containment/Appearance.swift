/// How far a screen has come in being seen.
enum Appearance {
    case hidden
    case appearing
    case visible
    case disappearing

    /// Whether the screen is seen, or will be.
    var isSeen: Bool { self == .appearing || self == .visible }
}
