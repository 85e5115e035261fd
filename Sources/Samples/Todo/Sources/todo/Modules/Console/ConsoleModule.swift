import EventModules

/// An event of the console.
package enum ConsoleEvent: EventProtocol, Equatable, Sendable {
    case helpRequested
    case lineRefused(CommandError)
    case colorEntered(TodoColor)
    case settingsRequested
    case taskRequested(Int)
    case linkEntered(String)
    case backRequested
    case closeRequested
    case positionRequested
    case quitRequested
    case inputEnded
}

/// The feature that accepts typed commands: it has no screen, and lives as long as the app.
final class ConsoleModule: EventsEmitting {
    let events = EventsSource<ConsoleEvent>()
}

/// The sub-state of the console, where commands are typed.
package struct Console: Equatable {
    /// The latest message of the console.
    package var message = Message.nothing

    /// Creates the state before the first command.
    package init() {}

    /// A message for the user.
    package enum Message: Equatable {
        case nothing
        case help
        case notice(String)
        case refusal(Reason)
    }

    static var reducer: TableReducer<Console> {
        TableReducer(initialState: Console())
            .on(ShowMessage.self) { console, action in console.message = action.message }
    }
}

/// Shows a message on the console.
package struct ShowMessage: Action {
    /// The message.
    package let message: Console.Message

    /// Creates the action.
    package init(_ message: Console.Message) {
        self.message = message
    }
}
