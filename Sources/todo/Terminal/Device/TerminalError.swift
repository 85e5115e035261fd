/// Why a terminal cannot be used.
package struct TerminalError: Error, Hashable, CustomStringConvertible {
    /// The file descriptor that is no terminal.
    package let descriptor: Int32

    package var description: String {
        "File descriptor \(descriptor) is not a terminal. "
            + "To fix this, start the program at a terminal, without pipes."
    }
}
