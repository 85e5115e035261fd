#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The file descriptor of a terminal.
struct TerminalDescriptor {
    let number: Int32

    /// The result of a read.
    enum Input {
        case bytes([UInt8])

        /// No input is available now.
        case nothing

        /// The input has ended.
        case end
    }

    /// The size; nil if the terminal doesn't report one.
    var size: TerminalSize? {
        var window = winsize()
        guard ioctl(number, UInt(TIOCGWINSZ), &window) == 0 else { return nil }
        guard window.ws_row > 0, window.ws_col > 0 else { return nil }
        return TerminalSize(rows: Int(window.ws_row), columns: Int(window.ws_col))
    }

    /// True if a read returns immediately, possibly at the end of the input.
    var isReadable: Bool { wait(for: POLLIN, milliseconds: 0) }

    /// True if this is the terminal of the process's job.
    var isInForeground: Bool { tcgetpgrp(number) == getpgrp() }

    /// Returns true if output to another descriptor appears on this terminal.
    func isSameTerminal(as other: Int32) -> Bool {
        guard isatty(number) == 1, isatty(other) == 1 else { return false }
        // The device of /dev/tty differs from that of the terminal it leads to.
        let areOfSession = tcgetsid(number) >= 0 && tcgetsid(other) >= 0
        return areOfSession || Self.device(of: number) == Self.device(of: other)
    }

    private static func device(of number: Int32) -> dev_t? {
        var status = stat()
        return fstat(number, &status) == 0 ? status.st_rdev : nil
    }

    /// Reads the available bytes without waiting for more.
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

    /// Writes all bytes; returns false if the terminal was closed.
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

// In the struct, the names would mean its methods.
private let systemRead = read
private let systemWrite = write
