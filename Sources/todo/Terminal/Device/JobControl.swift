#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The process as a job of a shell.
enum JobControl {
    /// Stops the whole job, as Control-Z does where it is not a key like others, and comes back
    /// when it goes on.
    ///
    /// The others of the job are stopped first: a script that waits for this program has to let
    /// its shell go on too. Where there is no shell to let it go on, nothing is stopped.
    static func stop() {
        let oldContinue = SignalAction.byDefault.install(for: SIGCONT)
        let oldStop = SignalAction.ignoring.install(for: SIGTSTP)
        kill(0, SIGTSTP)
        SignalAction.byDefault.install(for: SIGTSTP)
        // To this thread, so that nothing of it is done before the process has stopped.
        stoppably { _ = raise(SIGTSTP) }
        oldStop.install(for: SIGTSTP)
        oldContinue.install(for: SIGCONT)
    }

    /// Does something that stops the process while it is in the background.
    ///
    /// Dispatch blocks signals in its threads on Linux, and a thread that blocks these would use
    /// the terminal while it is another job's.
    static func stoppably<Result>(_ body: () -> Result) -> Result {
        var (signals, old) = (sigset_t(), sigset_t())
        sigemptyset(&signals)
        for signal in [SIGTSTP, SIGTTIN, SIGTTOU] { sigaddset(&signals, signal) }
        pthread_sigmask(SIG_UNBLOCK, &signals, &old)
        defer { pthread_sigmask(SIG_SETMASK, &old, nil) }
        return body()
    }
}
