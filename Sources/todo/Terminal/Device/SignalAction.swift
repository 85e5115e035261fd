#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// What a process does about a signal.
struct SignalAction {
    private var action: sigaction

    static let byDefault = SignalAction(SIG_DFL)
    static let ignoring = SignalAction(SIG_IGN)

    /// Calls a function, which must do only what is safe in the middle of anything else.
    init(_ handler: (@convention(c) (Int32) -> Void)?) {
        action = sigaction()
        // Other calls of the system go on after it.
        action.sa_flags = SA_RESTART
        #if canImport(Darwin)
        action.__sigaction_u.__sa_handler = handler
        #else
        action.__sigaction_handler.sa_handler = handler
        #endif
    }

    /// Does this about a signal from now on, and gives what was done before.
    @discardableResult
    func install(for signal: Int32) -> SignalAction {
        var old = self
        withUnsafePointer(to: action) { _ = sigaction(signal, $0, &old.action) }
        return old
    }
}
