/// How far a screen has come in being seen.
enum Appearance {
    case hidden
    case appearing
    case visible
    case disappearing
}
