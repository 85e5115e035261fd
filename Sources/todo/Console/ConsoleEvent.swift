import EventModules

/// An event of the console.
package enum ConsoleEvent: EventProtocol {
    case helpRequested
    case lineRefused(CommandError)
    case colorEntered(TodoColor)
    case settingsRequested
    case linkEntered(String)
    case backRequested
    case closeRequested
    case positionRequested
    case quitRequested
    case inputEnded
}
