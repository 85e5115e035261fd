import EventModules

/// Says something where commands are typed.
package struct ShowMessage: Action {
    /// What to say.
    package let message: Console.Message

    /// Makes the action.
    package init(_ message: Console.Message) {
        self.message = message
    }
}
