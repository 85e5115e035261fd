/// An event of a terminal.
package enum TerminalEvent: Hashable, Sendable {
    case keyPressed(Key)

    /// The size changed, or another program used the terminal: everything must be redrawn.
    case resized(TerminalSize)

    /// A signal asked the program to end.
    case endRequested(TerminalSignal)

    /// The terminal was closed.
    case closed
}
