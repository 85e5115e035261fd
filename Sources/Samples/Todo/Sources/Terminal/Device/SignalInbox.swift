import Dispatch
import Synchronization

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Delivers a process's signals as numbers, in order, on the main actor.
///
/// A handler can interrupt any code, so it only writes the number to a pipe. Only one inbox can
/// exist at a time.
@MainActor
package final class SignalInbox {
    private var source: (any DispatchSourceRead)?
    private var oldActions: [Int32: SignalAction] = [:]
    private let receive: (Int32) -> Void

    /// The end of the pipe that is read; nil if the pipe couldn't be created.
    private var end: Int32?

    /// Starts receiving signals, and ignores the signal for writing to a closed pipe.
    ///
    /// A process that can't open more files has no inbox and is terminated by its signals.
    package init(_ signals: [Int32], receive: @escaping (Int32) -> Void) {
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

    /// Stops receiving signals and restores the previous actions.
    package func close() {
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

    /// Waits up to a time for signals and handles them; another thread may receive them.
    package func receive(waiting milliseconds: Int32) {
        guard let end else { return }
        var request = pollfd(fd: end, events: Int16(POLLIN), revents: 0)
        if poll(&request, 1, milliseconds) > 0 { readAll(from: end) }
    }

    private func readAll(from end: Int32) {
        var number: UInt8 = 0
        // After closing, unread numbers are lost, and the descriptor may be reused.
        while source != nil, read(end, &number, 1) == 1 { receive(Int32(number)) }
    }

    /// Sets both ends to non-blocking and closes them in child processes.
    private static func configure(_ end: Int32) {
        _ = fcntl(end, F_SETFL, O_NONBLOCK)
        _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    }
}

/// The end of the pipe to which the handler writes; a handler has no other context.
private let handlersEnd = Atomic<Int32>(-1)

private func noteSignal(_ signal: Int32) {
    let code = errno
    var number = UInt8(truncatingIfNeeded: signal)
    _ = write(handlersEnd.load(ordering: .relaxed), &number, 1)
    errno = code
}

// In the class, the name would mean its method.
private let systemClose = close

/// The reaction of a process to a signal.
package struct SignalAction {
    private var action: sigaction

    package static let byDefault = SignalAction(SIG_DFL)
    package static let ignoring = SignalAction(SIG_IGN)

    /// Calls a function, which must be async-signal-safe.
    init(_ handler: (@convention(c) (Int32) -> Void)?) {
        action = sigaction()
        // Interrupted system calls are restarted.
        action.sa_flags = SA_RESTART
        #if canImport(Darwin)
        action.__sigaction_u.__sa_handler = handler
        #else
        action.__sigaction_handler.sa_handler = handler
        #endif
    }

    /// Installs this action for a signal and returns the previous action.
    @discardableResult
    package func install(for signal: Int32) -> SignalAction {
        var old = self
        withUnsafePointer(to: action) { _ = sigaction(signal, $0, &old.action) }
        return old
    }
}

/// The process as a job of a shell.
enum JobControl {
    /// Stops the whole job, as Control-Z does outside raw mode, and returns when the job continues.
    ///
    /// The job's other processes are stopped first, so that the shell also regains control from a
    /// script that waits for this program. Without a shell that could continue the job, nothing is
    /// stopped.
    static func stop() {
        let oldContinue = SignalAction.byDefault.install(for: SIGCONT)
        let oldStop = SignalAction.ignoring.install(for: SIGTSTP)
        kill(0, SIGTSTP)
        SignalAction.byDefault.install(for: SIGTSTP)
        // The signal goes to this thread, so that the process stops before the next statement.
        stoppably { _ = raise(SIGTSTP) }
        oldStop.install(for: SIGTSTP)
        oldContinue.install(for: SIGCONT)
    }

    /// Makes a call that stops the process while it is in the background.
    ///
    /// Dispatch blocks signals in its threads on Linux, and a thread that blocks these signals
    /// would use the terminal while another job owns it.
    static func stoppably<Result>(_ body: () -> Result) -> Result {
        var (signals, old) = (sigset_t(), sigset_t())
        sigemptyset(&signals)
        for signal in [SIGTSTP, SIGTTIN, SIGTTOU] { sigaddset(&signals, signal) }
        pthread_sigmask(SIG_UNBLOCK, &signals, &old)
        defer { pthread_sigmask(SIG_SETMASK, &old, nil) }
        return body()
    }
}
