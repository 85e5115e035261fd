#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

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
