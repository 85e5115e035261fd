/// The reason why a terminal can't be used.
package struct TerminalError: Error, Hashable, CustomStringConvertible {
    /// The file descriptor that isn't a terminal.
    package let descriptor: Int32

    package var description: String {
        "File descriptor \(descriptor) is not a terminal. "
            + "To fix this, start the program in a terminal, without pipes."
    }
}
