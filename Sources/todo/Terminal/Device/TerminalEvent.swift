/// What happened at a terminal.
package enum TerminalEvent: Hashable, Sendable {
    case keyPressed(Key)

    /// The size has changed, or somebody else had the terminal: everything has to be drawn.
    case resized(TerminalSize)

    /// Somebody asked the program to end.
    case endRequested(TerminalSignal)

    /// Nobody is at the terminal any more.
    case closed
}
