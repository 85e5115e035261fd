#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A terminal as the system has it: a file that is read and written.
struct TerminalDescriptor {
    let number: Int32

    /// What reading gave.
    enum Input {
        case bytes([UInt8])

        /// There is nothing to read now.
        case nothing

        /// There will be nothing more.
        case end
    }

    /// The size; nil if the terminal does not know it.
    var size: TerminalSize? {
        var window = winsize()
        guard ioctl(number, UInt(TIOCGWINSZ), &window) == 0 else { return nil }
        guard window.ws_row > 0, window.ws_col > 0 else { return nil }
        return TerminalSize(rows: Int(window.ws_row), columns: Int(window.ws_col))
    }

    /// Whether reading gives something at once, be it the end.
    var isReadable: Bool { wait(for: POLLIN, milliseconds: 0) }

    /// Whether the terminal is that of this process's job.
    var isInForeground: Bool { tcgetpgrp(number) == getpgrp() }

    /// Whether what is written to another file is seen on this terminal, too.
    func isSameTerminal(as other: Int32) -> Bool {
        guard isatty(number) == 1, isatty(other) == 1 else { return false }
        // The file /dev/tty has another device than the terminal that it leads to.
        let areOfSession = tcgetsid(number) >= 0 && tcgetsid(other) >= 0
        return areOfSession || Self.device(of: number) == Self.device(of: other)
    }

    private static func device(of number: Int32) -> dev_t? {
        var status = stat()
        return fstat(number, &status) == 0 ? status.st_rdev : nil
    }

    /// Reads what there is, without waiting for more.
    func read() -> Input {
        guard isReadable else { return .nothing }
        var count = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: 4096) { buffer, initialized in
            count = JobControl.stoppably {
                systemRead(number, buffer.baseAddress, buffer.count)
            }
            initialized = max(0, count)
        }
        if count > 0 { return .bytes(bytes) }
        return count < 0 && (errno == EINTR || errno == EAGAIN) ? .nothing : .end
    }

    /// Writes all bytes, and says whether somebody is there to see them.
    func write(_ bytes: [UInt8]) -> Bool {
        bytes.withUnsafeBytes { bytes in
            var rest = bytes[...]
            while !rest.isEmpty {
                let part = UnsafeRawBufferPointer(rebasing: rest)
                let count = systemWrite(number, part.baseAddress, part.count)
                if count < 0, errno == EAGAIN { _ = wait(for: POLLOUT, milliseconds: -1) }
                guard count >= 0 || errno == EINTR || errno == EAGAIN else { return false }
                rest = rest.dropFirst(max(0, count))
            }
            return true
        }
    }

    private func wait(for events: some BinaryInteger, milliseconds: Int32) -> Bool {
        var request = pollfd(fd: number, events: Int16(events), revents: 0)
        return poll(&request, 1, milliseconds) > 0
    }
}

// Inside the struct the methods of these names would be meant.
private let systemRead = read
private let systemWrite = write
