#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A terminal's own modes, and those in which every key is given to the program at once.
struct RawMode {
    private let descriptor: Int32
    private let original: termios

    /// Remembers a terminal's modes.
    init(of descriptor: Int32) throws(TerminalError) {
        var modes = termios()
        guard tcgetattr(descriptor, &modes) == 0 else {
            throw TerminalError(descriptor: descriptor)
        }
        self.descriptor = descriptor
        original = modes
    }

    /// Gives the program every key as it is pressed, unseen, the ones for signals too.
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

    /// Sets the modes that there were.
    func turnOff() {
        set(original)
    }

    /// At once: to wait until everything has been shown could last for ever.
    ///
    /// A process in the background is stopped here, until it is in the foreground again.
    private func set(_ modes: termios) {
        var modes = modes
        JobControl.stoppably {
            while tcsetattr(descriptor, TCSANOW, &modes) != 0, errno == EINTR {}
        }
    }
}
