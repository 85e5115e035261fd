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
}
