/// The requests that end the program while it reads commands: signals, and a closed output.
@MainActor
package final class EndRequests {
    /// The signal of the first request; nil if there was none.
    package private(set) var signal: Int32?

    /// Called with each request.
    package var onRequest: () -> Void = {}

    private var inbox: SignalInbox?

    /// Starts receiving the signals that would end the process.
    package init() {
        inbox = SignalInbox(TerminalSignal.allCases.map(\.number)) { [weak self] in
            self?.request($0)
        }
    }

    /// Notes a request.
    package func request(_ signal: Int32) {
        self.signal = self.signal ?? signal
        onRequest()
    }

    /// Returns true if the program has to end, even if it is busy with other work.
    package func isEnding() -> Bool {
        inbox?.receive(waiting: 0)
        return signal != nil
    }
}
