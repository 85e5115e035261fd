#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The reaction of a process to a signal.
struct SignalAction {
    private var action: sigaction

    static let byDefault = SignalAction(SIG_DFL)
    static let ignoring = SignalAction(SIG_IGN)

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
    func install(for signal: Int32) -> SignalAction {
        var old = self
        withUnsafePointer(to: action) { _ = sigaction(signal, $0, &old.action) }
        return old
    }
}
