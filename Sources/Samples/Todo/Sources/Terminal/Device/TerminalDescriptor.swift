#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The file descriptor of a terminal.
package struct TerminalDescriptor {
    let number: Int32

    /// Creates the descriptor with a number, which needn't be open.
    package init(number: Int32) {
        self.number = number
    }

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
    package func isSameTerminal(as other: Int32) -> Bool {
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

    /// The result of a write.
    package enum Output: Equatable {
        case written

        /// Nothing read the output, and the caller gave up.
        case givenUp

        /// The system reported an error.
        case failed(Int32)
    }

    /// Writes all bytes, and waits as long as nothing reads them.
    ///
    /// - Parameters:
    ///   - bytes: The bytes.
    ///   - isGivenUp: Called from time to time while nothing reads; returns true to drop the rest.
    /// - Returns: The reason why the write ended.
    package func write(_ bytes: [UInt8], unless isGivenUp: () -> Bool) -> Output {
        bytes.withUnsafeBytes { bytes in
            var rest = bytes[...]
            while !rest.isEmpty {
                guard wait(for: POLLOUT, milliseconds: Self.patience) else {
                    if isGivenUp() { return .givenUp }
                    continue
                }
                // A pipe that is ready takes as many bytes without blocking.
                let part = UnsafeRawBufferPointer(rebasing: rest.prefix(Int(PIPE_BUF)))
                let count = systemWrite(number, part.baseAddress, part.count)
                guard count >= 0 || errno == EINTR || errno == EAGAIN else { return .failed(errno) }
                rest = rest.dropFirst(max(0, count))
            }
            return .written
        }
    }

    /// The time in milliseconds after which a terminal that reads nothing counts as stuck.
    private static let patience: Int32 = 500

    /// Opens the same terminal again, for writing without blocking.
    ///
    /// Other programs, such as the shell, use the original descriptor and need it to block.
    ///
    /// - Returns: The new descriptor; nil if this isn't a terminal that can be opened.
    func reopened() -> TerminalDescriptor? {
        var name = [CChar](repeating: 0, count: Int(PATH_MAX))
        guard ttyname_r(number, &name, name.count) == 0 else { return nil }
        let copy = open(name, O_WRONLY | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
        return copy < 0 ? nil : TerminalDescriptor(number: copy)
    }

    /// Closes the descriptor.
    func close() {
        _ = systemClose(number)
    }

    private func wait(for events: some BinaryInteger, milliseconds: Int32) -> Bool {
        var request = pollfd(fd: number, events: Int16(events), revents: 0)
        return poll(&request, 1, milliseconds) > 0
    }
}

// In the struct, the names would mean its methods.
private let systemRead = read
private let systemWrite = write
private let systemClose = close
