internal import Foundation
package import Terminal

/// The two ends of a pseudo-terminal, open until they are released.
package final class PseudoTerminalEnds {
    /// The test's end; reading and writing don't block.
    package let person: Int32

    /// The program's end, which is its terminal.
    package let program: Int32

    /// The path of the program's end.
    package let path: String

    private var isPersonsEndOpen = true
    private var isProgramsEndOpen = true

    package init(_ size: TerminalSize) throws {
        var (person, program): (Int32, Int32) = (-1, -1)
        var name = [CChar](repeating: 0, count: 1024)
        var window = winsize(size)
        guard openpty(&person, &program, &name, nil, &window) == 0 else {
            throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
        }
        (self.person, self.program) = (person, program)
        path = String(decoding: name.prefix { $0 != 0 }.map(UInt8.init), as: UTF8.self)
        for end in [person, program] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        _ = fcntl(person, F_SETFL, O_NONBLOCK)
    }

    deinit {
        closeProgramsEnd()
        closePersonsEnd()
    }

    /// Closes the test's end.
    package func closePersonsEnd() {
        if isPersonsEndOpen { close(person) }
        isPersonsEndOpen = false
    }

    /// Closes this process's copy of the program's end.
    package func closeProgramsEnd() {
        if isProgramsEndOpen { close(program) }
        isProgramsEndOpen = false
    }

    /// Changes the size, which sends a signal to the program.
    package func resize(to size: TerminalSize) {
        var window = winsize(size)
        _ = ioctl(person, UInt(TIOCSWINSZ), &window)
    }

    /// Writes as many bytes as fit and returns the rest.
    package func type(_ bytes: [UInt8]) -> [UInt8] {
        let count = write(person, bytes, bytes.count)
        return Array(bytes.dropFirst(max(0, count)))
    }

    /// Returns the program's new output; nil if no program has its end open.
    package func read() -> [UInt8]? {
        guard isPersonsEndOpen else { return nil }
        var bytes = [UInt8](repeating: 0, count: 65536)
        let count = Foundation.read(person, &bytes, bytes.count)
        if count > 0 { return Array(bytes.prefix(count)) }
        return count < 0 && (errno == EAGAIN || errno == EINTR) ? [] : nil
    }

    /// Waits until a byte can be typed; returns false after a time.
    package func waitToType(milliseconds: Int32) -> Bool {
        var request = pollfd(fd: person, events: Int16(POLLOUT), revents: 0)
        return poll(&request, 1, milliseconds) > 0
    }

    /// Waits briefly for output.
    package func wait(milliseconds: Int32) {
        var request = pollfd(fd: person, events: Int16(POLLIN), revents: 0)
        _ = poll(&request, 1, milliseconds)
    }
}

extension winsize {
    fileprivate init(_ size: TerminalSize) {
        self.init()
        ws_row = UInt16(size.rows)
        ws_col = UInt16(size.columns)
    }
}
