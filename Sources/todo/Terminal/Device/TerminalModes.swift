/// The sequences that change what a terminal does (xterm control sequences, DEC private modes).
enum TerminalModes {
    static let showCursor = "\u{1B}[?25h"
    static let hideCursor = "\u{1B}[?25l"

    /// A screen of its own, no line wraps at the last column, and pasted text is told apart.
    static let enter = "\u{1B}[?1049h\u{1B}[?7l\u{1B}[?2004h" + hideCursor

    /// The opposite, in the opposite order, in a plain style.
    static let leave = "\u{1B}[m\u{1B}[?2004l\u{1B}[?7h" + showCursor + "\u{1B}[?1049l"
}
