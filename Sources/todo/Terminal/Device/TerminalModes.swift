/// The sequences that change a terminal's modes (xterm control sequences, DEC private modes).
enum TerminalModes {
    static let showCursor = "\u{1B}[?25h"
    static let hideCursor = "\u{1B}[?25l"

    /// Enters the alternate screen, disables line wrapping, marks pasted text, and hides the
    /// cursor.
    static let enter = "\u{1B}[?1049h\u{1B}[?7l\u{1B}[?2004h" + hideCursor

    /// Reverts ``enter`` in the opposite order, in a plain style.
    static let leave = "\u{1B}[m\u{1B}[?2004l\u{1B}[?7h" + showCursor + "\u{1B}[?1049l"
}
