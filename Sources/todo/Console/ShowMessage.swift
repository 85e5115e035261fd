import EventModules

/// Shows a message on the console.
package struct ShowMessage: Action {
    /// The message.
    package let message: Console.Message

    /// Creates the action.
    package init(_ message: Console.Message) {
        self.message = message
    }
}
