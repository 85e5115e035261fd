#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The sequences that change a terminal's modes (xterm control sequences, DEC private modes).
struct TerminalModes {
    static let showCursor = "\u{1B}[?25h"
    static let hideCursor = "\u{1B}[?25l"

    let mouse: TerminalMouse

    /// Enters the alternate screen, disables line wrapping, marks pasted text, reports the mouse,
    /// and hides the cursor.
    var enter: String {
        let mouse = mouse == .reported ? "\u{1B}[?1000h\u{1B}[?1006h" : ""
        return "\u{1B}[?1049h\u{1B}[?7l\u{1B}[?2004h" + mouse + Self.hideCursor
    }

    /// Reverts ``enter`` in the opposite order, in a plain style.
    var leave: String {
        let mouse = mouse == .reported ? "\u{1B}[?1006l\u{1B}[?1000l" : ""
        return "\u{1B}[m" + mouse + "\u{1B}[?2004l\u{1B}[?7h" + Self.showCursor + "\u{1B}[?1049l"
    }
}

/// A terminal's original modes, and its raw mode, which passes each key to the program immediately.
struct RawMode {
    private let descriptor: Int32
    private let original: termios

    /// Stores a terminal's current modes.
    init(of descriptor: Int32) throws(TerminalError) {
        var modes = termios()
        guard tcgetattr(descriptor, &modes) == 0 else {
            throw TerminalError(descriptor: descriptor)
        }
        self.descriptor = descriptor
        original = modes
    }

    /// Switches to raw mode: keys aren't echoed and don't send signals.
    func turnOn() {
        var modes = original
        modes.c_iflag &= ~tcflag_t(BRKINT | ICRNL | INLCR | IGNCR | INPCK | ISTRIP | IXON)
        modes.c_lflag &= ~tcflag_t(ECHO | ICANON | IEXTEN | ISIG)
        modes.c_cflag |= tcflag_t(CS8)
        withUnsafeMutableBytes(of: &modes.c_cc) { characters in
            characters[Int(VMIN)] = 1
            characters[Int(VTIME)] = 0
        }
        set(modes)
    }

    /// Restores the original modes.
    func turnOff() {
        set(original)
    }

    /// Applies the modes immediately, because waiting for pending output could take forever.
    ///
    /// A process in the background is stopped here until it is in the foreground again.
    private func set(_ modes: termios) {
        var modes = modes
        JobControl.stoppably {
            while tcsetattr(descriptor, TCSANOW, &modes) != 0, errno == EINTR {}
        }
    }
}
