import EventModules
package import Terminal

/// An app's use of the terminal, from its first screen to its end.
@MainActor
package struct TerminalSession {
    /// The possible endings of a session.
    package enum Ending: Equatable {
        /// The app ended.
        case byApp

        /// A signal asked the program to end; the payload says where unsaved changes were kept.
        case bySignal(TerminalSignal, news: String?)

        /// The terminal was closed.
        case closed(news: String?)
    }

    /// The inputs of a session.
    private enum Happening {
        case event(TerminalEvent)
        case appEnded
    }

    private let app: any TerminalApp
    private let terminal: Terminal
    private let host: TerminalHost

    package init(_ app: any TerminalApp, on terminal: Terminal) {
        self.app = app
        self.terminal = terminal
        host = TerminalHost(
            of: app,
            size: { terminal.size },
            show: { terminal.show($0) }
        )
    }

    /// Shows the app until it ends.
    package func run() async -> Ending {
        host.draw()
        for await happening in happenings() {
            switch happening {
            case .appEnded: return .byApp
            case .event(.keysPressed(let keys)): for key in keys { press(key) }
            case .event(.resized): host.planDrawing()
            case .event(.endRequested(let signal)):
                return .bySignal(signal, news: await host.keepUnsavedChanges())
            case .event(.closed): return .closed(news: await host.keepUnsavedChanges())
            }
        }
        return .closed(news: await host.keepUnsavedChanges())
    }

    private func press(_ key: Key) {
        switch key {
        case _ where terminal.isStuck: break
        case .control("z"): terminal.suspend()
        case .control("l"): terminal.redraw()
        default: host.press(key)
        }
    }

    /// The app can end on a key or later, when its file has been written.
    private func happenings() -> AsyncStream<Happening> {
        let (stream, continuation) = AsyncStream<Happening>.makeStream()
        let listening = app.store.states.subscribe(onNext: { [weak app] _ in
            if app?.hasEnded == true { continuation.yield(.appEnded) }
        })
        let forwarding = Task { [events = terminal.events] in
            for await event in events { continuation.yield(.event(event)) }
            continuation.finish()
        }
        continuation.onTermination = { _ in
            forwarding.cancel()
            Task { @MainActor in listening.dispose() }
        }
        return stream
    }
}

extension TerminalSession.Ending {
    /// The messages to print after the terminal has been restored, so that they stay visible.
    package var messages: [String] {
        switch self {
        case .byApp: []
        case .bySignal(_, let news), .closed(let news): [news].compactMap { $0 }
        }
    }

    /// The program's exit status; nil if the app decides it.
    package var status: Int32? {
        switch self {
        case .byApp: nil
        // Shells report a program that was terminated by a signal with this status.
        case .bySignal(let signal, _): 128 + signal.number
        // The signal may arrive later, or never.
        case .closed: 128 + TerminalSignal.hangUp.number
        }
    }
}
