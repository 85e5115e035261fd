/// The names under which the parts of a position are saved.
///
/// They are one type for all parts, because each type of keys adds kilobytes to every program.
enum PositionKey: String, CodingKey {
    // A position has
    case tabs
    case selectedTab
    case modals

    // a modal
    case screen
    case navigation
    case content = "_0"

    // a stack
    case root
    case pushed

    // a screen
    case id
    case module
    case routingContext
    case link
    case hasCloseButton
    case embedded
}
