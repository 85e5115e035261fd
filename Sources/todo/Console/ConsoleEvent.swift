import EventModules

/// What happened where commands are typed.
package enum ConsoleEvent: EventProtocol {
    case helpRequested
    case lineRefused(CommandError)
    case quitRequested
    case inputEnded
}
