/// The sub-state of the place where commands are typed.
package struct Console: Equatable {
    /// What is to be said there.
    package var message = Message.nothing

    /// Makes the state before anything was typed.
    package init() {}

    /// What can be said there.
    package enum Message: Equatable {
        case nothing
        case help
        case notice(String)
        case refusal(String)
    }
}
