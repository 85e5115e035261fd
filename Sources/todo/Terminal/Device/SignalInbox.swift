import Dispatch
import Synchronization

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Where a process's signals arrive as numbers, one after the other, on the main actor.
///
/// A signal comes in the middle of anything else, so all that its handler does is to write the
/// number into a pipe. There can be one inbox at a time.
@MainActor
final class SignalInbox {
    private var source: (any DispatchSourceRead)?
    private var oldActions: [Int32: SignalAction] = [:]
    private let receive: (Int32) -> Void

    /// Where the numbers are read; nil if there is no pipe.
    private var end: Int32?

    /// Takes signals from now on, and ignores the one that writing to a closed pipe gives.
    ///
    /// A process that can open no more files has no inbox, and is ended by its signals.
    init(_ signals: [Int32], receive: @escaping (Int32) -> Void) {
        self.receive = receive
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return }
        for end in ends { Self.configure(end) }
        source = source(reading: ends[0], closing: ends)
        end = ends[0]
        handlersEnd.store(ends[1], ordering: .relaxed)
        for signal in signals {
            oldActions[signal] = SignalAction(noteSignal).install(for: signal)
        }
        oldActions[SIGPIPE] = SignalAction.ignoring.install(for: SIGPIPE)
    }

    /// Takes no more signals: what was done about them before is done again.
    func close() {
        for (signal, action) in oldActions { action.install(for: signal) }
        oldActions = [:]
        handlersEnd.store(-1, ordering: .relaxed)
        source?.cancel()
        (source, end) = (nil, nil)
    }

    private func source(reading end: Int32, closing ends: [Int32]) -> any DispatchSourceRead {
        let source = DispatchSource.makeReadSource(fileDescriptor: end, queue: .main)
        source.setEventHandler { [weak self] in self?.readAll(from: end) }
        source.setCancelHandler {
            for end in ends { _ = systemClose(end) }
        }
        source.resume()
        return source
    }

    /// Takes signals at once, if there are some within a time: another thread handles them.
    func receive(waiting milliseconds: Int32) {
        guard let end else { return }
        var request = pollfd(fd: end, events: Int16(POLLIN), revents: 0)
        if poll(&request, 1, milliseconds) > 0 { readAll(from: end) }
    }

    private func readAll(from end: Int32) {
        var number: UInt8 = 0
        // Once closed, the rest is nobody's, and the end may be another file's number.
        while source != nil, read(end, &number, 1) == 1 { receive(Int32(number)) }
    }

    /// Neither end may wait, and no other program gets them.
    private static func configure(_ end: Int32) {
        _ = fcntl(end, F_SETFL, O_NONBLOCK)
        _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    }
}

/// The pipe's end that the handler writes to: a handler can be given nothing but this.
private let handlersEnd = Atomic<Int32>(-1)

private func noteSignal(_ signal: Int32) {
    let code = errno
    var number = UInt8(truncatingIfNeeded: signal)
    _ = write(handlersEnd.load(ordering: .relaxed), &number, 1)
    errno = code
}

// Inside the class the method of this name would be meant.
private let systemClose = close
